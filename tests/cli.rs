//! What the README and the help texts show is what the program prints.
//!
//! After a change that is meant: `TRYCMD=overwrite cargo test --test cli`, and read the
//! difference.

#[test]
fn the_program_prints_what_is_written_down() {
    trycmd::TestCases::new()
        .env("NO_COLOR", "1")
        .case("README.md")
        .case("docs/src/*.md")
        .case("tests/cmd/*.trycmd");
}
