//! The blocks that were unpacked last.

use std::sync::{Arc, Mutex, PoisonError};

use crate::solve::values::Layer;

/// A few unpacked blocks, the one used last in front.
#[derive(Debug)]
pub struct Cache {
    most: usize,
    blocks: Mutex<Vec<(usize, Arc<Layer>)>>,
}

impl Cache {
    /// A cache of at most so many blocks, few enough to look through one by one.
    #[must_use]
    pub fn new(most: usize) -> Self {
        Cache { most: most.max(1), blocks: Mutex::default() }
    }

    /// The block of a number; made and kept, if it is not there.
    ///
    /// # Errors
    /// It could not be made.
    pub fn get<E>(
        &self,
        number: usize,
        make: impl FnOnce() -> Result<Layer, E>,
    ) -> Result<Arc<Layer>, E> {
        let lock = || self.blocks.lock().unwrap_or_else(PoisonError::into_inner);
        {
            let mut blocks = lock();
            if let Some(at) = blocks.iter().position(|(kept, _)| *kept == number) {
                blocks[..=at].rotate_right(1);
                return Ok(Arc::clone(&blocks[0].1));
            }
        }
        let made = Arc::new(make()?);
        let mut blocks = lock();
        blocks.truncate(self.most - 1);
        blocks.insert(0, (number, Arc::clone(&made)));
        Ok(made)
    }
}
