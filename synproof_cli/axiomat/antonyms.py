"""Words that exclude each other, as pairs of plain words "one/other", between spaces.

Small, closed tables. A pair is here only where nothing can be both at one time; words that differ without excluding each other are not.
"""

from __future__ import annotations

from typing import Final

CONTRARIES: Final = """
    forward/backward forwards/backwards clockwise/counterclockwise clockwise/anticlockwise volatile/nonvolatile free/charge mask/show
    hide/show black/white anonymously/by-name onpremises/cloud local/remote locally/remotely silent/audible first/last
    ascending/descending horizontal/vertical horizontally/vertically single/multiple temporary/permanent temporarily/permanently
    internal/external internally/externally centralised/distributed centralized/distributed centralised/decentralised
    central/distributed central/decentralised static/dynamic statically/dynamically relative/absolute analog/digital analogue/digital
    portrait/landscape encrypt/unencrypt encrypt/decrypt exempt/liable paid/free paid/unpaid open/private immediately/later
    realtime/delayed full/empty continue/abort continue/stop wait/continue drop/forward discard/forward reject/forward block/forward
    drop/deliver discard/deliver orally/inwriting verbally/inwriting ignore/process retain/delete store/delete keep/delete
    reject/process reject/execute ignore/execute drop/process discard/process inward/outward inwards/outwards indoors/outdoors
    upstream/downstream upward/downward upwards/downwards singly/jointly individually/jointly individually/collectively
    separately/together separately/jointly sequentially/concurrently sequentially/simultaneously serially/simultaneously
    solely/jointly partially/completely partly/wholly partly/entirely approximately/exactly sooner/later beforehand/afterwards
    deterministically/randomly sequentially/randomly
"""
"""Of one thing at one time at most one of the two is said: in any place where the rule says it."""

PREDICATES: Final = """
    on/off in/out inside/outside uphill/downhill login/logout confidential/public confidential/published secret/public
    secret/published anonymous/identified sequential/concurrent sequential/parallel serial/parallel singlethreaded/multithreaded
    lit/dark lit/unlit bright/dark wet/dry hot/cold heated/unheated opaque/transparent opaque/clear transparent/hidden solid/hollow
    rigid/flexible hard/soft rough/smooth flammable/incombustible combustible/incombustible permeable/impermeable sealed/open
    sealed/vented loose/tight slack/taut straight/curved even/odd odd/even maximum/minimum maximal/minimal upper/lower
    uppermost/lowermost earliest/latest oldest/newest oldest/latest highest/lowest largest/smallest longest/shortest fastest/slowest
    nearest/farthest cheapest/dearest strictest/weakest lifo/fifo persistent/transient persistent/ephemeral permanent/provisional
    final/provisional final/preliminary binding/nonbinding revocable/irrevocable reversible/irreversible conditional/unconditional
    unlimited/limited limited/unlimited bounded/unbounded uncapped/capped fixed/variable fixed/floating constant/variable gross/net
    inclusive/exclusive oral/written handwritten/typed printed/handwritten paper/electronic casesensitive/caseinsensitive
    sorted/unsorted ordered/unordered signed/unsigned compressed/uncompressed hashed/unencrypted normalised/denormalised
    redundant/nonredundant stateless/stateful blocking/nonblocking opensource/proprietary opensource/closedsource
    preemptive/cooperative wireless/cabled joint/several sole/joint married/unmarried alive/dead asleep/awake sober/drunk
    guilty/innocent occupied/vacant occupied/empty furnished/unfurnished employed/unemployed fulltime/parttime staffed/unstaffed
    manned/unmanned crewed/uncrewed attended/unattended supervised/unsupervised verified/unverified validated/unvalidated
    trusted/untrusted restricted/unrestricted protected/unprotected secured/unsecured guarded/unguarded insured/uninsured
    qualified/unqualified trained/untrained registered/unregistered licensed/unlicensed taxable/taxfree dutiable/dutyfree
    billable/free refundable/final cancelable/final negotiable/fixed waived/due waived/payable divisible/indivisible merged/separate
    shared/dedicated shared/exclusive shared/separate partial/complete approximate/exact rounded/truncated lossy/lossless early/late
    diurnal/nocturnal upright/inverted deterministic/random chronological/random objective/subjective primary/secondary
"""
"""The same, where it is said that something is so; elsewhere they may name two things, "the deposit is returned", "log the returned"."""

ACTIONS: Final = """
    open/close start/stop increase/decrease raise/lower lock/unlock activate/deactivate accelerate/decelerate connect/disconnect
    up/down shut/open inflate/deflate extend/retract engage/disengage arm/disarm mute/unmute fill/empty attach/detach expand/collapse
    brighten/dim heat/cool login/logout enter/leave ascend/descend publish/withdraw suspend/continue pause/continue deploy/retract
    charge/discharge mount/unmount load/unload brake/accelerate stop/move ring/mute release/hold land/climb show/hide enable/disable
    install/uninstall install/remove add/remove insert/remove insert/eject include/omit keep/discard keep/drop keep/remove keep/clear
    keep/reset keep/empty clear/preserve empty/preserve save/discard retain/return retain/release retain/eject release/apply
    release/lock grant/revoke grant/withdraw grant/refuse approve/reject approve/refuse confirm/reject confirm/cancel forward/drop
    forward/discard forward/reject queue/discard retry/abort retry/cancel buffer/discard ignore/obey ignore/follow ignore/answer
    ignore/handle ignore/report report/suppress report/conceal report/withhold disclose/withhold disclose/conceal reveal/conceal
    reveal/hide send/withhold send/suppress deliver/withhold pay/withhold refund/retain refund/keep refund/forfeit return/keep
    hire/dismiss promote/demote upgrade/downgrade import/export encrypt/decrypt compress/decompress compress/expand zoom/pan
    couple/decouple subscribe/unsubscribe register/deregister allocate/deallocate allocate/release reserve/release acquire/release
    push/pull tighten/loosen widen/narrow lengthen/shorten strengthen/weaken warm/cool dry/wet freeze/thaw melt/freeze rise/fall
    lift/lower hoist/lower hover/land climb/descend advance/retreat approach/retreat arrive/depart stay/leave remain/leave
    stay/evacuate return/continue stop/proceed stop/continue wait/proceed hold/proceed abort/proceed abort/continue pause/proceed
    yield/proceed terminate/continue terminate/renew terminate/extend cancel/renew cancel/confirm pass/fail dim/flash flash/extinguish
    light/extinguish ignite/extinguish illuminate/extinguish blink/extinguish inhibit/permit inhibit/trigger suppress/trigger
    sound/mute sound/silence silence/ring minimise/maximise minimize/maximize maximise/reduce increase/reduce increase/lower
    increase/minimise raise/reduce gain/lose accept/return deployed/stowed granted/withheld withheld/released queued/dropped
    queued/discarded forfeited/returned reimbursed/borne
"""
"""What undoes each other: a thing may do both, but not in one and the same case."""

POLES: Final = "with/without include/exclude inside/outside upstream/downstream"
"""Prepositions that stand on two sides of what follows them."""
