use pitproof::rules::layered::*;
use pitproof::rules::sowing::*;
use pitproof::solve::*;
fn main() {
    let mut p = Params::NEUTRAL;
    for (k, v) in [
        ("move.min-seeds", "2"),
        ("capture.counts", "2+4+6"),
        ("capture.chain", "unbroken"),
        ("capture.exempt-plies", "1"),
    ] {
        p.set(Key::find(k).unwrap(), v).unwrap();
    }
    let bounds = std::env::args().any(|a| a == "-b");
    let threads = if std::env::args().any(|a| a == "-2") { 2 } else { 1 };
    for a in std::env::args().skip(1) {
        if let Some((k, v)) = a.split_once('=') {
            p.set(Key::find(k).unwrap(), v).unwrap();
        }
    }
    let rs = Ruleset::bare(p, 3, 7);
    let l = Layers::new(Compiled::new(rs), 42).unwrap();
    let t = std::time::Instant::now();
    let s = solve(
        &l,
        Options { threads, distances: true, bounds, bound_distances: false },
        &Progress::default(),
    )
    .unwrap();
    println!("{:?} positions {}", t.elapsed(), s.positions());
    let mut zero = 0;
    let mut maxd = 0;
    let mut dep = 0;
    let mut z = [0; 3];
    for (n, layer) in s.layers.iter().enumerate() {
        for (i, v) in layer.even.values.iter().enumerate() {
            if *v == 0 {
                zero += 1;
            }
            if let Some(d) = layer.even.distances.get(i) {
                maxd = maxd.max(d);
            }
            if let (Some(lo), Some(hi)) = (&layer.low, &layer.high) {
                let (a, b) = (lo.values[i], hi.values[i]);
                if a < b {
                    dep += 1;
                }
                assert!(a <= *v && *v <= b);
                if *v == 0 {
                    if a == 0 && b == 0 {
                        z[0] += 1
                    } else if a == 0 || b == 0 {
                        z[1] += 1
                    } else {
                        z[2] += 1
                    }
                }
            }
        }
        let _ = n;
    }
    println!("zeros {zero} maxd {maxd} dep {dep} {z:?}");
    let start = Board::new(&[7, 7, 7, 7, 7, 7]);
    for pit in 0..3u8 {
        let r = l.game().replies_when(start, 1);
        let after = r[pit as usize].after.half_turn(3);
        let i = l.index(42, after);
        println!(
            "{pit}: {} {:?}",
            -s.layers[42].even.values[i],
            s.layers[42].even.distances.get(i)
        );
    }
    let i = l.index(42, start);
    println!("unexempt {}", s.layers[42].even.values[i]);
}
