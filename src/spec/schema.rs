//! The JSON schema of spec documents, for editors and for other programs.

use super::document::Spec;

/// The schema as the text of `specs/schema.json`.
#[must_use]
pub fn schema_text() -> String {
    format!("{:#}\n", schema())
}

/// The schema as JSON.
#[must_use]
pub fn schema() -> serde_json::Value {
    schemars::schema_for!(Spec).to_value()
}
