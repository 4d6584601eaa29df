//! Folders for tests, gone when the test is over.

use std::path::PathBuf;

/// A folder of its own for one test.
pub struct Scratch(PathBuf);

impl Scratch {
    /// Makes the folder.
    pub fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("pitproof-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        Scratch(folder)
    }

    /// The path of a file in it.
    pub fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
