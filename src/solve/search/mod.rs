//! Search with proof.

mod bounds;
mod path;
mod prove;
mod roots;
mod step;
mod table;
mod team;
mod watch;

pub use bounds::Questions;
pub use prove::{Fault, Prover};
pub use roots::{Roots, Seats};
pub use step::Step;
pub use table::{Bounds, Table, TooSmall};
pub use team::Team;
pub use watch::{News, Watch};
