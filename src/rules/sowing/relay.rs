//! Sowing lap after lap, also where it would never end.

/// Sows on from the first lap until a lap is the last one; returns it and its number, from 0.
///
/// A sowing in laps can go round for ever. It ends where it comes for the second time to a lap that
/// it began before: the state there is the one in which the circle is entered. Circle and entry are
/// found without a record of the laps (R. P. Brent, An improved Monte Carlo factorization
/// algorithm, BIT 20, 1980).
///
/// `state` is what the next lap depends on; a lap may know more, such as what was sown so far.
pub fn run<S: Clone, K: PartialEq>(
    first: &S,
    state: impl Fn(&S) -> K,
    last: impl Fn(&S) -> bool,
    next: impl Fn(&S) -> S,
) -> (S, u32) {
    let (mut lap, mut number) = (first.clone(), 0);
    let (mut mark, mut marked) = (state(first), 0);
    while !last(&lap) {
        lap = next(&lap);
        number += 1;
        if state(&lap) == mark {
            return entry(first, number - marked, state, next);
        }
        if number == 2 * marked + 1 {
            (mark, marked) = (state(&lap), number);
        }
    }
    (lap, number)
}

/// The state in which a circle of so many laps is entered, at its second coming.
#[cold]
fn entry<S: Clone, K: PartialEq>(
    first: &S,
    circle: u32,
    state: impl Fn(&S) -> K,
    next: impl Fn(&S) -> S,
) -> (S, u32) {
    let (mut behind, mut ahead) = (first.clone(), first.clone());
    for _ in 0..circle {
        ahead = next(&ahead);
    }
    let mut number = circle;
    while state(&behind) != state(&ahead) {
        (behind, ahead) = (next(&behind), next(&ahead));
        number += 1;
    }
    (ahead, number)
}

#[cfg(test)]
mod tests {
    use super::run;

    #[test]
    fn ends_where_the_circle_is_entered_again() {
        for tail in 0..20_u32 {
            for circle in 1..20 {
                let next = |&at: &u32| if at + 1 == tail + circle { tail } else { at + 1 };
                assert_eq!(run(&0, |&at| at, |_| false, next), (tail, tail + circle));
                for end in 0..tail + circle {
                    assert_eq!(run(&0, |&at| at, |&at| at == end, next), (end, end));
                }
            }
        }
    }
}
