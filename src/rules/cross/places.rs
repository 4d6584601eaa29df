//! Where each parameter of games on a cross has its place in the common vocabulary of rules.

use super::params::Key;
use crate::rules::vocabulary::Place;

impl Key {
    /// What the parameter is about.
    #[must_use]
    pub const fn place(self) -> Place {
        match self {
            Key::players | Key::start_player => Place::SetUp,
            Key::row | Key::centre_owner | Key::teams => Place::Ownership,
            Key::turn_order => Place::Choice,
            Key::sow_route | Key::sow_store => Place::Path,
            Key::lap_origin => Place::Laps,
            Key::turn_again => Place::ExtraTurns,
            Key::capture_counts
            | Key::capture_opposite
            | Key::capture_target
            | Key::own_centre
            | Key::capture_from
            | Key::their_centre
            | Key::opposite_empty => Place::Capture,
            Key::last_seed => Place::Chain,
            Key::slam_legality | Key::slam_only_moves => Place::Slams,
            Key::feed_whom | Key::feed_unable => Place::Feeding,
            Key::end_no_seeds | Key::end_out => Place::End,
            Key::remainder => Place::Remainder,
            Key::aim | Key::tie => Place::Winning,
            Key::infinite_play => Place::Infinite,
        }
    }
}
