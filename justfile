# The recipes of the house; `just` lists them.

default:
    @just --list

# Everything that must be green before a change goes in.
ci:
    .ci/run

# The tests, as the README runs them.
test:
    cargo test

# The main job on the game that is known best.
report game="modiar":
    cargo run --release -- report {{game}}

# Accept new output in the tests of the command line, after reading the difference.
bless:
    TRYCMD=overwrite cargo test --test cli
