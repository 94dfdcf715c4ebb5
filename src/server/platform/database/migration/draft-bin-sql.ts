/** Drafts that were thrown away are there for a while, so that they can be brought back. */
export const DRAFT_BIN_SQL = `
alter table form_draft add column if not exists discarded_at timestamptz(3);
`
