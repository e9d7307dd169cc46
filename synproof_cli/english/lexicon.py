"""The closed word classes of English: small, complete lists of function words. Open-class words are never listed.

A word that is in none of these lists is a content word, and a content word is never ignored.
"""

from __future__ import annotations

from typing import Final

ARTICLES: Final = frozenset(("a", "an"))
DEFINITES: Final = frozenset((
    "the", "this", "these", "those", "such", "said", "its", "their",
))
"""Determiners that point at something known. "My", "your", "his" have nobody to point at in a thesis: they are content."""
POSSESSIVES: Final = frozenset(("its", "their"))
QUANTIFIERS: Final = frozenset(("all", "each", "every", "any"))
"""Universal determiners: only like stands for like, and a definite plural for "all". "Some", "most", "many" are content."""
NEGATIONS: Final = frozenset(("not", "no", "nor", "neither"))
BE: Final = frozenset(("be", "is", "are", "am", "was", "were", "been", "being"))
HAVE: Final = frozenset(("have", "has", "had", "having"))
DO: Final = frozenset(("do", "does", "did"))
MODALS: Final = {
    "may": "may", "can": "can", "must": "must", "shall": "must", "will": "", "should": "should", "would": "would", "could": "could",
    "might": "might", "ought": "should",
}
"""Modal verb → modality. "Shall" is an obligation as "must" is; "will" is only tense. The rest stay what they are and match themselves."""
LEXICAL_MODALS: Final = {
    "required": "must", "obliged": "must", "obligated": "must", "permitted": "may", "allowed": "may", "entitled": "may",
    "prohibited": "must not", "forbidden": "must not",
}
"""Participles that are modal before "to" (the last two before "from" or "to")."""
PREPOSITIONS: Final = frozenset((
    "of", "in", "on", "at", "by", "for", "with", "from", "into", "onto", "under", "against", "between", "among", "through", "over",
    "during", "before", "after", "within", "until", "upon", "via", "per", "towards", "toward", "about", "regarding", "concerning",
    "despite",
    "without", "throughout", "notwithstanding", "pursuant", "above", "below", "beyond", "across", "as", "than", "like", "since", "because",
    "near", "behind", "outside", "inside", "except", "besides", "unlike", "till", "amid", "around",
))
SAME_PREPOSITION: Final = {"upon": "on", "towards": "to", "toward": "to", "till": "until"}
PRONOUNS: Final = frozenset(("it", "they", "them", "he", "she", "him", "itself", "themselves", "there"))
RELATIVES: Final = frozenset(("that", "which", "who", "whom", "whose", "whether", "what", "how", "why"))
CONJUNCTIONS: Final = frozenset(("and", "or", "but", "whereas", "yet"))
SUBORDINATORS: Final = frozenset((
    "if", "when", "whenever", "where", "while", "whilst", "provided", "providing", "once", "assuming", "supposing", "unless", "although",
    "though", "then", "iff",
))
"""Words that open a clause and are in no other class."""
SENTENCE_ADVERBS: Final = frozenset((
    "therefore", "thus", "hence", "accordingly", "consequently", "then", "also", "however", "moreover", "furthermore", "nevertheless",
))
"""Adverbs that join a sentence to the one before it; immaterial at the beginning of a clause only."""
NOT_ADVERBS: Final = frozenset((
    "early", "daily", "weekly", "monthly", "yearly", "hourly", "only", "likely", "unlikely", "supply", "apply", "reply", "rely", "comply",
    "imply", "multiply", "family", "anomaly", "assembly", "monopoly", "friendly", "orderly", "costly", "timely", "july", "italy",
    "untimely",
))
"""Words in -ly that are no adverbs of manner."""
EXISTENCE_VERBS: Final = frozenset(("exist", "occur", "apply", "happen", "arise"))
EXISTENCE_NOUNS: Final = frozenset(("force", "effect", "place"))
"""Predicates that say of a thing only that it is there: "a stay is in force", "a breach occurs"."""
MEASURE_NOUNS: Final = frozenset((
    "length", "duration", "period", "time", "number", "amount", "total", "size", "count", "level", "value", "term", "quantity", "sum",
))
MEASURE_VERBS: Final = frozenset(("last", "take", "run", "equal", "exceed", "measure", "amount", "have"))
"""Nouns and verbs that only carry a quantity: what is measured is the other noun."""
MEASURE_ADJECTIVES: Final = frozenset(("long", "old"))
INSTRUMENTS: Final = frozenset((
    "law", "act", "agreement", "directive", "regulation", "rule", "policy", "contract", "article", "section", "clause", "treaty",
    "convention", "code", "statute", "protocol", "term", "guideline", "standard", "constitution", "schedule", "annex", "paragraph",
    "chapter",
    "ordinance", "decree", "framework", "manual", "handbook", "procedure", "provision", "legislation", "art", "sec", "regime", "charter",
))
"""What a frame names: "Under the … agreement,"."""
FRAME_OPENERS: Final = (
    ("in", "accordance", "with"), ("in", "line", "with"), ("for", "the", "purposes", "of"), ("within", "the", "meaning", "of"),
    ("by", "virtue", "of"), ("according", "to"), ("pursuant", "to"), ("as", "defined", "in"), ("under",),
)
ABBREVIATIONS: Final = frozenset((
    "art", "arts", "no", "nos", "nr", "sec", "secs", "para", "paras", "cl", "ch", "reg", "fig", "vol", "pp", "cf", "etc", "inc", "ltd",
    "co",
    "corp", "mr", "mrs", "ms", "dr", "prof", "st", "vs", "approx", "dept", "est", "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep",
    "sept", "oct", "nov", "dec",
))
"""Words that end in a full stop without ending a sentence."""
EXPANSIONS: Final = {
    "can't": ("can", "not"), "cannot": ("can", "not"), "won't": ("will", "not"), "shan't": ("shall", "not"), "it's": ("it", "is"),
    "that's": ("that", "is"), "there's": ("there", "is"), "he's": ("he", "is"), "she's": ("she", "is"), "let's": ("let", "us"),
}
IRREGULAR: Final = {
    form: base
    for base, forms in {
        "arise": "arose arisen", "become": "became", "begin": "began begun", "bear": "bore borne", "bind": "bound", "break": "broke broken",
        "bring": "brought", "build": "built", "buy": "bought", "catch": "caught", "choose": "chose chosen", "come": "came", "deal": "dealt",
        "draw": "drew drawn", "drive": "drove driven", "eat": "ate eaten", "fall": "fell fallen", "feel": "felt", "find": "found",
        "fly": "flew flown", "forbid": "forbade forbidden", "forget": "forgot forgotten", "freeze": "froze frozen", "get": "got gotten",
        "give": "gave given", "go": "went gone goes", "grow": "grew grown", "hear": "heard", "hide": "hid hidden", "hold": "held",
        "keep": "kept", "know": "knew known", "lay": "laid", "lead": "led", "leave": "left", "lend": "lent", "lose": "lost", "make": "made",
        "mean": "meant", "meet": "met", "overcome": "overcame", "override": "overrode overridden", "pay": "paid", "ride": "rode ridden",
        "rise": "rose risen", "run": "ran", "say": "said", "see": "saw seen", "seek": "sought", "sell": "sold", "send": "sent",
        "shake": "shook shaken", "show": "shown", "speak": "spoke spoken", "spend": "spent", "stand": "stood", "steal": "stole stolen",
        "strike": "struck", "swear": "swore sworn", "take": "took taken", "teach": "taught", "tell": "told", "think": "thought",
        "throw": "threw thrown", "undergo": "underwent undergone", "understand": "understood", "undertake": "undertook undertaken",
        "wear": "wore worn", "win": "won", "withdraw": "withdrew withdrawn", "withhold": "withheld", "write": "wrote written",
        "man": "men", "woman": "women", "child": "children", "person": "people", "criterion": "criteria", "foot": "feet", "datum": "data",
    }.items()
    for form in forms.split()
}
"""Irregular forms → base; forms that are mostly words of their own ("wound", "saw" as a noun) are left out or read as the verb."""
UNINFLECTED: Final = frozenset(("news", "gas", "bias", "alias", "atlas", "lens", "species", "series", "always", "perhaps", "thus", "means"))
"""Words that end like an inflection and are none."""
PARTICIPLES: Final = frozenset((
    "arisen", "become", "begun", "borne", "bound", "broken", "brought", "built", "bought", "caught", "chosen", "come", "cut", "dealt",
    "done",
    "drawn", "driven", "eaten", "fallen", "felt", "found", "flown", "forbidden", "forgotten", "frozen", "given", "gone", "grown", "heard",
    "hidden", "hit", "held", "kept", "known", "laid", "led", "left", "lent", "let", "lost", "made", "meant", "met", "overcome",
    "overridden", "paid", "put", "read", "ridden", "risen", "run", "said", "seen", "sought", "sold", "sent", "set", "shaken", "shown",
    "shut",
    "spoken", "spent", "split", "spread", "stood", "stolen", "struck", "sworn", "taken", "taught", "told", "thought", "thrown", "undergone",
    "understood", "undertaken", "won", "withdrawn", "withheld", "worn", "written", "been", "had",
))
"""Irregular past participles; all others end in -ed."""
