"""Speed against peers and floors: `python -m tests.benchmarks [GOAL …]` prints what was measured, the goal, and whether it was held.

Method. Inputs are made fresh from fixed seeds. Contenders run interleaved, round-robin, the order rotated each round; a ratio is the median
of the ratios taken round by round; answers are compared before anything is timed. In-process contenders are charged the CPU of this
process, whole processes the CPU of the child (wait4). A peer that is not installed is reported as "not measured", never as held.
No timing is a test assertion: the exit code tells only whether every benchmark ran and every answer agreed.

Peers live outside this environment: install them with `pip install --target DIR …` and name DIR in `SYNPROOF_BENCH_PEERS`; programs are
looked up on PATH, or in `SYNPROOF_BENCH_<NAME>`.

To add a goal: a generator of outcomes, decorated `@benchmark("G7", "title")`, in a file of this folder (one file for a group of goals,
all are imported). Build contenders with `harness.in_process` and `harness.whole_process`, put them in a `harness.Race`, yield its ratios.
"""
