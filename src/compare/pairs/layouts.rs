//! All ways to lay up to so many pieces on some places, fewest pieces first.

/// Calls `f` with each way to lay up to `most` pieces on `places` places: by the number of pieces,
/// then with as many as can be on the first places first.
pub(super) fn each(places: usize, most: u32, mut f: impl FnMut(&[u32])) {
    let mut counts = vec![0; places];
    for pieces in 0..=most {
        fill(&mut counts, 0, pieces, &mut f);
    }
}

fn fill(counts: &mut [u32], at: usize, left: u32, f: &mut impl FnMut(&[u32])) {
    if at + 1 >= counts.len() {
        if let Some(last) = counts.get_mut(at) {
            *last = left;
        }
        f(counts);
        return;
    }
    for here in (0..=left).rev() {
        counts[at] = here;
        fill(counts, at + 1, left - here, f);
    }
    counts[at] = 0;
}

/// How many ways there are, or `u64::MAX` if that is more than can be counted.
pub(super) fn count(places: usize, most: u32) -> u64 {
    // Up to `most` pieces on the places are exactly `most` on one place more.
    (1..=places as u64).fold(1_u64, |ways, at| {
        ways.checked_mul(u64::from(most) + at).map_or(u64::MAX, |ways| ways / at)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_layout_comes_once_and_they_are_counted() {
        for (places, most) in [(1, 0), (1, 4), (3, 5), (6, 4)] {
            let mut seen = Vec::new();
            each(places, most, |counts| seen.push(counts.to_vec()));
            let sum = |counts: &Vec<u32>| counts.iter().sum::<u32>();
            assert!(seen.is_sorted_by_key(sum), "{places} {most}");
            assert!(seen.iter().all(|counts| counts.len() == places && sum(counts) <= most));
            let all = seen.len();
            seen.sort();
            seen.dedup();
            assert_eq!((seen.len(), all as u64), (all, count(places, most)));
        }
        assert_eq!(count(40, 1000), u64::MAX);
    }
}
