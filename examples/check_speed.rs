//! Positions a second of the exhaustive check of a board of three pits a side and seven seeds a
//! pit, all invariants in one pass: `cargo run --release --example check_speed [THREADS]`.

use std::time::Instant;

use pitproof::check::{Mask, Watch, claims, exhaustive, invariants, reachable};
use pitproof::rules::sowing::{Key, Params, Plain, Ruleset};

fn main() {
    let threads = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(2);
    let mut params = Params::NEUTRAL;
    let sets = [
        ("move.min-seeds", "2"),
        ("capture.counts", "2+4+6"),
        ("capture.chain", "unbroken"),
        ("capture.exempt-plies", "1"),
    ];
    for (key, value) in sets {
        if let Some(key) = Key::find(key) {
            params.set(key, value).expect("these are values of the parameters");
        }
    }
    let game = Plain::new(Ruleset::bare(params, 3, 7));
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
    pool.install(|| {
        let mask = Mask::of(&params);
        let began = Instant::now();
        let walk = exhaustive::walk(&game, mask, &Watch::default());
        let seconds = began.elapsed().as_secs_f64();
        println!(
            "{threads} threads: {} positions, {} moves, {seconds:.2} s: {:.0} positions a second",
            walk.tally.positions,
            walk.tally.moves,
            walk.tally.positions as f64 / seconds
        );
        println!(
            "cpu {:?}",
            std::fs::read_to_string("/proc/self/stat")
                .map(|s| s.split(" ").nth(13).map(str::to_string))
        );
        for (at, id) in invariants::IDS.iter().enumerate() {
            println!("{id:30} arose {:>10}  {:?}", walk.tally.arose[at], walk.tally.found[at]);
        }
        let began = Instant::now();
        let tour = reachable::tour(&game, mask, usize::MAX, &Watch::default());
        println!(
            "reachable: {} positions, {} moves, {} ends, {:.2} s",
            tour.positions,
            tour.moves,
            tour.ends,
            began.elapsed().as_secs_f64()
        );
        let began = Instant::now();
        println!("{:?}", claims::endless(&game, usize::MAX, &Watch::default()));
        println!("endless play: {:.2} s", began.elapsed().as_secs_f64());
    });
}
