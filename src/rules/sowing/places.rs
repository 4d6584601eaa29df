//! Where each parameter of the sowing kernel has its place in the common vocabulary of rules.

use super::params::Key;
use crate::rules::vocabulary::Place;

impl Key {
    /// What the parameter is about.
    #[must_use]
    pub const fn place(self) -> Place {
        match self {
            Key::start_player => Place::SetUp,
            Key::move_from | Key::min_seeds => Place::Choice,
            Key::sow_first | Key::sow_store => Place::Path,
            Key::lap_origin | Key::sow_until => Place::Laps,
            Key::turn_again => Place::ExtraTurns,
            Key::capture_counts
            | Key::capture_opposite
            | Key::last_seed
            | Key::opposite_empty
            | Key::capture_side
            | Key::origin_landing => Place::Capture,
            Key::chain | Key::cross_row | Key::past_origin | Key::chain_empty => Place::Chain,
            Key::exempt_plies => Place::Exempt,
            Key::slam_means | Key::slam_legality | Key::slam_only_moves => Place::Slams,
            Key::feed_trigger
            | Key::feed_by
            | Key::feed_judged
            | Key::feed_amount
            | Key::feed_unable
            | Key::feed_over_slam => Place::Feeding,
            Key::end_unmovable | Key::end_no_seeds | Key::majority => Place::End,
            Key::remainder => Place::Remainder,
            Key::win_by => Place::Winning,
            Key::infinite_play => Place::Infinite,
        }
    }
}
