//! What a player wants to know of a move before he plays it.

use super::event::Event;
use crate::numbers::counted;
use crate::rules::Because;

/// What a cascade comes to, and what becomes of pods that nobody scores for.
pub(super) fn forecast(told: &[(Event, Because)]) -> Vec<String> {
    let (mut captured, mut lost, mut collapses, mut end) = (0, 0, 0, None);
    for &(event, _) in told {
        match event {
            Event::Capture { pods, .. } => captured += u128::from(pods),
            Event::Lost { pods, .. } => lost += u128::from(pods),
            Event::Collapse { .. } => collapses += 1,
            // A bean and a pod of the other colour.
            Event::Cancelled { .. } => lost += 2,
            Event::Endless { .. } => end = Some("without an end"),
            Event::BrokenOff { .. } => end = Some("then broken off"),
            _ => {}
        }
    }
    let mut words = Vec::new();
    if captured > 0 {
        words.push(format!("captures {}", counted(captured, "pod", "pods")));
    }
    if lost > 0 {
        words.push(format!("{} lost", counted(lost, "pod", "pods")));
    }
    if collapses > 0 {
        words.push(counted(collapses, "collapse", "collapses"));
    }
    words.extend(end.map(String::from));
    words
}
