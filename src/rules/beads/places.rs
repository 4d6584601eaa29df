//! Where each parameter of the bead kernel has its place in the common vocabulary of rules.

use super::params::Key;
use crate::rules::vocabulary::Place;

impl Key {
    /// What the parameter is about.
    #[must_use]
    pub const fn place(self) -> Place {
        match self {
            Key::start_player | Key::start_gems => Place::SetUp,
            Key::sow_order => Place::Pieces,
            Key::sow_origin => Place::Laps,
            Key::capture_direct | Key::capture_indirect | Key::duty | Key::just_sown | Key::cup => {
                Place::Capture
            }
            Key::direct_run | Key::indirect_run | Key::mixed | Key::shorter => Place::Chain,
            Key::feed_duty | Key::feed_judged | Key::feed_unable => Place::Feeding,
            Key::bereft => Place::End,
            Key::win_points | Key::win_short => Place::Winning,
            Key::infinite_play => Place::Infinite,
        }
    }
}
