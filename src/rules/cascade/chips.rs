//! Chip-firing on any graph: a vertex that holds its threshold or more gives one chip to each
//! neighbour, as long as there is such a vertex.
//!
//! With thresholds equal to degrees this is the game of Björner, Lovász and Shor (Chip-firing games on
//! graphs, European Journal of Combinatorics 12, 1991). Final chips do not depend on the order of
//! firing. It knows no owners and no moves; [`termination`](super::termination) rests on it.

use super::grid::Lists;

/// A graph without loops and double edges.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Graph {
    near: Vec<Vec<usize>>,
}

/// How a run of chip-firing came out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Run {
    /// It ended.
    Ended {
        /// What lies where.
        rest: Vec<u32>,
        /// How often each vertex fired.
        fired: Vec<u32>,
    },
    /// It never ends, as every vertex has fired.
    Endless {
        /// After so many firings that was known.
        firings: u64,
    },
}

impl Graph {
    /// A graph of so many vertices.
    ///
    /// # Panics
    /// If an edge names a vertex that is not there, or joins one to itself.
    #[must_use]
    pub fn new(vertices: usize, edges: &[(usize, usize)]) -> Self {
        let mut near = vec![Vec::new(); vertices];
        for &(a, b) in edges {
            assert!(a != b, "a loop at {a}");
            near[a].push(b);
            near[b].push(a);
        }
        Graph { near }
    }

    /// How many vertices there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.near.len()
    }

    /// Whether there is no vertex.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.near.is_empty()
    }

    /// How many edges there are.
    #[must_use]
    pub fn edges(&self) -> usize {
        self.near.iter().map(Vec::len).sum::<usize>() / 2
    }

    /// How many neighbours a vertex has.
    #[must_use]
    pub fn degree(&self, vertex: usize) -> u32 {
        self.near[vertex].len() as u32
    }

    /// The neighbours of a vertex.
    #[must_use]
    pub fn near(&self, vertex: usize) -> &[usize] {
        &self.near[vertex]
    }

    /// Whether two vertices are neighbours.
    #[must_use]
    pub fn joined(&self, a: usize, b: usize) -> bool {
        self.near[a].contains(&b)
    }

    /// Fires till nothing can fire, or till every vertex has fired, which shows that it never ends.
    ///
    /// Exact on a connected graph whose vertices keep at least their threshold less their degree when
    /// they fire (so for thresholds no less than degrees); see [`termination`](super::termination).
    /// Work list; a vertex that fires gives as often as it can at once.
    ///
    /// ```
    /// use pitproof::rules::cascade::chips::{Graph, Run};
    /// let square = Graph::new(4, &[(0, 1), (1, 2), (2, 3), (3, 0)]);
    /// let run = square.run(&[2, 0, 1, 0], &[2; 4]);
    /// assert_eq!(run, Run::Ended { rest: vec![0, 1, 1, 1], fired: vec![1, 0, 0, 0] });
    /// ```
    ///
    /// # Panics
    /// If there is not one number of chips and one threshold for each vertex, or a threshold is less
    /// than a degree.
    #[must_use]
    pub fn run(&self, chips: &[u32], thresholds: &[u32]) -> Run {
        assert!(chips.len() == self.len() && thresholds.len() == self.len());
        assert!((0..self.len()).all(|vertex| thresholds[vertex] >= self.degree(vertex)));
        let (mut rest, mut fired) = (chips.to_vec(), vec![0_u32; self.len()]);
        let (mut idle, mut firings) = (self.len(), 0);
        let mut waiting: Vec<usize> =
            (0..self.len()).filter(|&vertex| rest[vertex] >= thresholds[vertex]).collect();
        while let Some(vertex) = waiting.pop() {
            if rest[vertex] < thresholds[vertex] {
                continue;
            }
            rest[vertex] -= self.degree(vertex);
            if fired[vertex] == 0 {
                idle -= 1;
            }
            fired[vertex] += 1;
            firings += 1;
            if idle == 0 {
                return Run::Endless { firings };
            }
            if rest[vertex] >= thresholds[vertex] {
                waiting.push(vertex);
            }
            for &next in &self.near[vertex] {
                rest[next] += 1;
                if rest[next] == thresholds[next] {
                    waiting.push(next);
                }
            }
        }
        Run::Ended { rest, fired }
    }
}

impl From<&Lists> for Graph {
    fn from(lists: &Lists) -> Self {
        let near = lists
            .of
            .iter()
            .map(|near| near.iter().map(|&cell| usize::from(cell)).collect())
            .collect();
        Graph { near }
    }
}
