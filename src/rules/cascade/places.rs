//! Where each parameter of a spreading game has its place in the common vocabulary of rules.

use super::params::Key;
use crate::rules::vocabulary::Place;

impl Key {
    /// What the parameter is about.
    #[must_use]
    pub const fn place(self) -> Place {
        match self {
            Key::start_player | Key::setup_place | Key::home_rows | Key::setup_pods => Place::SetUp,
            Key::control => Place::Ownership,
            Key::neighbours | Key::market_row => Place::Board,
            Key::crowd_neighbours | Key::compared | Key::crowd_target | Key::crowd_owner => {
                Place::Quantity
            }
            Key::direction | Key::own_cells | Key::too_few | Key::entry | Key::own_market => {
                Place::Choice
            }
            Key::needs | Key::capture_price | Key::payout | Key::sequence => Place::Capture,
            Key::market_price => Place::Winning,
            Key::collapse_neighbours
            | Key::threshold
            | Key::trigger
            | Key::rest
            | Key::edge
            | Key::lands
            | Key::cascade_score
            | Key::order => Place::Cascade,
            Key::endless | Key::cap => Place::Infinite,
            Key::no_move | Key::no_pods | Key::plies => Place::End,
            Key::unsold => Place::Remainder,
        }
    }
}
