//! Cells with pods of both colours, and cascades that are broken off, against a reference that shares
//! nothing with the kernel but the values of the parameters: numbers in a table, neighbours by
//! coordinates.

use crate::readings;

use pitproof::rules::cascade::params::{
    Cap, Compared, Control, CrowdOwner, CrowdTarget, Edge, Endless, Needs, Neighbours, Order,
    OtherNeighbours, OwnCells, Payout, Rest, Sequence, ThrownTo, TooFew, Trigger,
};
use pitproof::rules::cascade::{Compiled, Event, Move, Params, Plain, Position, Ruleset};
use pitproof::rules::{Player, Rules, Silent, Worded};
use readings::{Dice, any_params, any_position};

/// Pods of South and of North in each cell, by rows.
type Table = Vec<[i64; 2]>;

struct Reference {
    params: Params,
    rows: i64,
    cols: i64,
}

fn sum(cell: [i64; 2]) -> i64 {
    cell[0] + cell[1]
}

/// Who has more in a cell.
fn control(cell: [i64; 2]) -> Option<usize> {
    match (cell[0] - cell[1]).signum() {
        1 => Some(0),
        -1 => Some(1),
        _ => None,
    }
}

impl Reference {
    fn at(&self, row: i64, col: i64) -> Option<usize> {
        let on = (0..self.rows).contains(&row) && (0..self.cols).contains(&col);
        on.then_some((row * self.cols + col) as usize)
    }

    /// The cells above, below and beside one, lowest number first.
    fn beside(&self, cell: usize) -> Vec<usize> {
        let (row, col) = (cell as i64 / self.cols, cell as i64 % self.cols);
        [(row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)]
            .into_iter()
            .filter_map(|(row, col)| self.at(row, col))
            .collect()
    }

    fn carries(&self, table: &Table, from: usize, to: Option<usize>, who: usize) -> i64 {
        let held = sum(table[from]);
        let measure = held - i64::from(self.params.compared == Compared::AfterFirst);
        let crowds = |&cell: &usize| {
            let out = self.params.crowd_target == CrowdTarget::LeftOut && to == Some(cell);
            let whose = match self.params.crowd_owner {
                CrowdOwner::Either => true,
                CrowdOwner::Own => control(table[cell]) == Some(who),
                CrowdOwner::Enemy => control(table[cell]) == Some(1 - who),
            };
            !out && whose && sum(table[cell]) >= measure
        };
        let crowd = self.beside(from).iter().filter(|cell| crowds(cell)).count() as i64;
        table[from][who].min(1 + crowd)
    }

    fn enough(&self, pods: i64, there: i64) -> bool {
        if self.params.needs == Needs::AsMany { pods >= there } else { pods > there }
    }

    /// Whether a move from one cell to another, or off the board, may be played.
    fn may(&self, table: &Table, from: usize, to: Option<usize>, who: usize) -> bool {
        if control(table[from]) != Some(who) {
            return false;
        }
        let far = if who == 0 { self.rows - 1 } else { 0 };
        let Some(to) = to else { return from as i64 / self.cols == far };
        let pods = self.carries(table, from, Some(to), who);
        self.beside(from).contains(&to)
            && match control(table[to]) {
                Some(owner) if owner == who => self.params.own_cells == OwnCells::Joins,
                Some(enemy) => {
                    self.params.too_few != TooFew::Illegal || self.enough(pods, table[to][enemy])
                }
                None => true,
            }
    }

    /// Plays a move: what both gain, and whether the cascade was broken off; `None` if it goes on for
    /// longer than anyone waits.
    fn play(
        &self,
        table: &mut Table,
        from: usize,
        to: Option<usize>,
        who: usize,
    ) -> Option<([i64; 2], bool)> {
        let params = &self.params;
        let (market, price) = (i64::from(params.market_price.0), i64::from(params.capture_price.0));
        let pods = self.carries(table, from, to, who);
        let mut gains = [0; 2];
        table[from][who] -= pods;
        match to {
            None => gains[who] += market * pods,
            Some(to) => {
                let enemy = 1 - who;
                let theirs = table[to][enemy];
                if control(table[to]) != Some(enemy) {
                    table[to][who] += pods;
                } else if self.enough(pods, theirs) {
                    gains[who] += price * theirs;
                    table[to][enemy] = 0;
                    table[to][who] += pods;
                    if params.payout == Payout::All {
                        gains[who] += price * table[to][who];
                        table[to][who] = 0;
                    }
                } else {
                    match params.too_few {
                        TooFew::Illegal => unreachable!(),
                        TooFew::Joins => table[to][who] += pods,
                        TooFew::BothLose => table[to][enemy] -= pods,
                        TooFew::Lost => {}
                    }
                }
            }
        }
        let cap = (params.endless == Endless::BrokenOff && params.trigger != Trigger::Once)
            .then_some(usize::from(params.cap.0));
        let mut count = 0;
        loop {
            let due = |cell: &usize| match params.trigger {
                Trigger::Exactly => sum(table[*cell]) == i64::from(params.threshold.0),
                _ => sum(table[*cell]) >= i64::from(params.threshold.0),
            };
            let wave: Vec<usize> = (0..table.len()).filter(due).collect();
            if wave.is_empty() {
                return Some((gains, false));
            }
            if cap.is_some_and(|cap| count >= cap) {
                return Some((gains, true));
            }
            if count > 20_000 {
                return None;
            }
            let mut falls = Vec::new();
            for cell in wave {
                count += 1;
                let owner = control(table[cell]).unwrap_or(who);
                let mut near = self.beside(cell);
                if who == 1 {
                    near.reverse();
                }
                let over = if params.edge == Edge::Nothing { 0 } else { 4 - near.len() as i64 };
                for to in near {
                    let colour = if table[cell][owner] > 0 { owner } else { 1 - owner };
                    table[cell][colour] -= 1;
                    falls.push((to, colour));
                }
                for _ in 0..over {
                    let colour = if table[cell][owner] > 0 { owner } else { 1 - owner };
                    table[cell][colour] -= 1;
                }
                match params.edge {
                    Edge::Nothing | Edge::Lost => {}
                    Edge::SoldByOwner => gains[owner] += price * over,
                    Edge::SoldByMover => gains[who] += price * over,
                }
                if params.rest != Rest::Stays {
                    if params.rest == Rest::Sold {
                        gains[owner] += price * sum(table[cell]);
                    }
                    table[cell] = [0, 0];
                }
            }
            for (to, colour) in falls {
                table[to][colour] += 1;
            }
        }
    }
}

fn table(position: &Position, cells: usize) -> Table {
    let piles = position.board.piles()[..cells].iter();
    piles.map(|pile| [0, 1].map(|seat| i64::from(pile.of(Player(seat))))).collect()
}

/// Random rules that the reference knows: squares, waves, the market beyond the board.
fn known_params(dice: &mut Dice) -> Params {
    let drawn = any_params(dice, false);
    let trigger = if drawn.trigger == Trigger::Once { Trigger::AtLeast } else { drawn.trigger };
    Params {
        neighbours: Neighbours::Sides,
        crowd_neighbours: OtherNeighbours::Same,
        collapse_neighbours: ThrownTo::Same,
        direction: Params::NEUTRAL.direction,
        market_row: Params::NEUTRAL.market_row,
        own_market: Params::NEUTRAL.own_market,
        sequence: Sequence::CaptureFirst,
        order: Order::Waves,
        no_move: Params::NEUTRAL.no_move,
        no_pods: Params::NEUTRAL.no_pods,
        endless: if dice.below(2) == 0 { Endless::Sunset } else { Endless::BrokenOff },
        cap: Cap(1 + dice.below(6) as u16),
        // A cell never throws more than it holds.
        threshold: pitproof::rules::cascade::params::Threshold(drawn.threshold.0.max(4)),
        trigger,
        control: Control::Majority,
        ..drawn
    }
}

#[test]
fn mixed_cells_are_played_as_by_the_reference() {
    let mut dice = Dice::new(77);
    let (mut moves, mut mixed, mut broken, mut endless) = (0, 0, 0, 0);
    for _ in 0..4_000 {
        let params = known_params(&mut dice);
        let (rows, cols) = (2 + dice.below(3) as u8, 1 + dice.below(4) as u8);
        let game = Plain::new(Ruleset::bare(params, rows, cols));
        let reference = Reference { params, rows: rows.into(), cols: cols.into() };
        let cells = usize::from(rows) * usize::from(cols);
        for _ in 0..3 {
            let position = Position { ply: 0, ..any_position(&mut dice, game.ruleset()) };
            let who = position.mover.seat();
            let before = table(&position, cells);
            let mut listed = Vec::new();
            for from in 0..cells {
                for to in (0..cells).map(Some).chain([None]) {
                    if reference.may(&before, from, to, who) {
                        listed.push((from, to));
                    }
                }
            }
            let mut offered: Vec<(usize, Option<usize>)> = game
                .moves(&position)
                .into_iter()
                .filter(|&mv| mv != Move::Pass)
                .map(|mv| (usize::from(mv.from().unwrap()), mv.to().map(usize::from)))
                .collect();
            offered.sort_by_key(|&(from, to)| (from, to.unwrap_or(usize::MAX)));
            let at = || format!("{} under {params:?}", game.state_text(&position));
            assert_eq!(offered, listed, "{}", at());
            for (from, to) in listed {
                let mv = match to {
                    Some(to) => Move::Step { from: from as u8, to: to as u8 },
                    None => Move::Market { from: from as u8, far: true },
                };
                let mut told: Vec<(Event, _)> = Vec::new();
                let (next, pay) = game.play(&position, mv, &mut told);
                assert_eq!((next, pay), game.play(&position, mv, &mut Silent));
                let mut after = before.clone();
                moves += 1;
                match reference.play(&mut after, from, to, who) {
                    None => {
                        assert!(game.runs_for_ever(&position, mv), "{mv:?} in {}", at());
                        endless += 1;
                    }
                    Some((gains, cut)) => {
                        assert_eq!(table(&next, cells), after, "{mv:?} in {}", at());
                        assert_eq!(pay.0.map(i64::from), gains, "{mv:?} in {}", at());
                        let said =
                            told.iter().any(|(one, _)| matches!(one, Event::BrokenOff { .. }));
                        assert_eq!(said, cut, "{mv:?} in {}", at());
                        broken += u32::from(cut);
                        mixed += u32::from(after.iter().any(|cell| cell[0] > 0 && cell[1] > 0));
                    }
                }
            }
        }
    }
    assert!(moves > 40_000 && mixed > 10_000, "{moves} {mixed}");
    assert!(broken > 1_000 && endless > 20, "{broken} {endless}");
}

#[test]
fn equal_numbers_are_nobodys() {
    let params = Params { control: Control::Majority, ..Params::NEUTRAL };
    let game = Plain::new(Ruleset::bare(params, 2, 2));
    // b1 is nobody's: nobody may move from it, and a pod that comes to it makes it the mover's.
    let position = game.read_state("b1,-/g1,g2b2 S").unwrap();
    assert!(game.moves(&position).iter().all(|mv| mv.from() == Some(0)));
    let mv = game.read_move(&position, "a1 b1").unwrap();
    let (next, pay) = game.play(&position, mv, &mut Silent);
    assert_eq!((game.state_text(&next).as_str(), pay.0), ("b1,-/-,g3b2 N 1", [0, 0]));
    assert_eq!(game.owner_of_word("g3b2"), Some(Player::SOUTH));
    assert_eq!(game.owner_of_word("g2b2"), None);
    // Two of green in an enemy cell neither help nor hinder: it takes three pods to match its three,
    // which are sold, and the two stay with those that come.
    let position = game.read_state("b3,-/g2,g2b3 S").unwrap();
    let mv = game.read_move(&position, "a1 b1").unwrap();
    assert!(game.legal(&position, mv).is_err());
    let position = game.read_state("b3,b2/g3,g2b3 S").unwrap();
    let (next, pay) = game.play(&position, mv, &mut Silent);
    assert_eq!((game.state_text(&next).as_str(), pay.0), ("b3,b2/-,g5 N 1", [3, 0]));
}

#[test]
fn a_cascade_that_was_broken_off_goes_on_with_the_next_move() {
    let params = Params { endless: Endless::BrokenOff, cap: Cap(1), ..Params::NEUTRAL };
    let game = Plain::new(Ruleset::bare(params, 2, 3));
    assert!(Compiled::new(game.ruleset().clone()).is_none());
    let position = game.read_state("-*3/g5*2,g1 S").unwrap();
    let mv = game.read_move(&position, "c1 b1").unwrap();
    let (next, _) = game.play(&position, mv, &mut Silent);
    assert_eq!(game.state_text(&next), "-,g1,-/g6,g3,g1 N 1");
    // North has nothing and passes; the cell waits, and the text of it is read back.
    assert_eq!(game.read_state(&game.state_text(&next)), Ok(next));
    let (next, _) = game.play(&next, Move::Pass, &mut Silent);
    let mv = game.read_move(&next, "c1 c2").unwrap();
    let (next, _) = game.play(&next, mv, &mut Silent);
    assert_eq!(game.state_text(&next), "g1*3/g4*2,- N 3");
}

#[test]
fn cells_of_one_owner_hold_pods_of_one() {
    let game = Plain::new(Ruleset::bare(Params::NEUTRAL, 2, 2));
    let wrong = game.read_state("-*2/g1b2,- S").unwrap_err();
    assert!(wrong.contains("a1 holds pods of both players"), "{wrong}");
}
