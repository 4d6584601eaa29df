//! The positions on the path of a search, and the failures below them that rest on it.
//!
//! A position is open for one of two roles: its mover must force something, or his opponent must. The
//! same board with the roles exchanged is another position: lines can go round in an odd number of
//! plies.
//!
//! One open-addressing map from keys and roles to what is open about them. What is put in last is taken out
//! first, which makes taking out simple: the place is emptied, and every chain of places is again
//! what it was before.

/// What is open about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Open {
    /// It is on the path, at this depth.
    OnPath(u32),
    /// It failed below the path, resting on it; its place in the trail.
    Failed(u32),
}

#[derive(Clone, Copy, Debug)]
struct Slot {
    key: u64,
    /// 0 if the place is empty; else a number and two bits: 1 on the path, 2 a failure.
    state: u64,
}

/// A key with whether the player to move is the one who must force something. Keys have a bit to
/// spare.
#[inline]
const fn roled(key: u64, role: bool) -> u64 {
    key << 1 | role as u64
}

const EMPTY: Slot = Slot { key: 0, state: 0 };

/// The path and the failures that rest on it.
#[derive(Debug)]
pub struct Path {
    slots: Vec<Slot>,
    /// The keys with their roles in the order they were put in.
    trail: Vec<u64>,
}

impl Default for Path {
    fn default() -> Self {
        Path { slots: vec![EMPTY; 1 << 4], trail: Vec::new() }
    }
}

impl Path {
    #[inline]
    fn find(&self, key: u64) -> usize {
        let mask = self.slots.len() - 1;
        let mut at = (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize & mask;
        while self.slots[at].state != 0 && self.slots[at].key != key {
            at = (at + 1) & mask;
        }
        at
    }

    /// What is open about a position.
    #[must_use]
    #[inline]
    pub fn get(&self, key: u64, role: bool) -> Option<Open> {
        match self.slots[self.find(roled(key, role))].state {
            0 => None,
            state if state & 3 == 1 => Some(Open::OnPath((state >> 2) as u32)),
            state => Some(Open::Failed((state >> 2) as u32)),
        }
    }

    /// How long the trail is.
    #[must_use]
    #[inline]
    pub const fn mark(&self) -> u32 {
        self.trail.len() as u32
    }

    /// Puts a position on the path; nothing may be open about it.
    #[inline]
    pub fn enter(&mut self, key: u64, role: bool, depth: u32) {
        let key = roled(key, role);
        if 2 * self.trail.len() >= self.slots.len() {
            self.grow();
        }
        let at = self.find(key);
        debug_assert!(self.slots[at].state == 0, "a position is entered once");
        self.slots[at] = Slot { key, state: u64::from(depth) << 2 | 1 };
        self.trail.push(key);
    }

    /// Turns a position of the path, put in at `mark`, into a failure that rests on what is left of
    /// the path.
    #[inline]
    pub fn fail(&mut self, key: u64, role: bool, mark: u32) {
        let at = self.find(roled(key, role));
        self.slots[at].state = u64::from(mark) << 2 | 2;
    }

    /// Takes out everything put in since `mark`; `f` hears the failures among it: the
    /// key, and the role.
    #[inline]
    pub fn leave(&mut self, mark: u32, mut f: impl FnMut(u64, bool)) {
        while self.trail.len() > mark as usize {
            let Some(key) = self.trail.pop() else { return };
            let at = self.find(key);
            if self.slots[at].state & 2 != 0 {
                f(key >> 1, key & 1 == 1);
            }
            self.slots[at] = EMPTY;
        }
    }

    /// Doubles the places. They are filled in the order of the trail, so that the last one in is
    /// still the first one out.
    #[cold]
    fn grow(&mut self) {
        let larger = vec![EMPTY; 2 * self.slots.len()];
        let old = std::mem::replace(self, Path { slots: larger, trail: Vec::new() });
        for &key in &old.trail {
            let at = self.find(key);
            self.slots[at] = old.slots[old.find(key)];
        }
        self.trail = old.trail;
    }
}
