/** Drafts of forms about employees say whom they are about. */
export const DRAFT_SUBJECT_SQL = `
alter table form_draft add column if not exists employee_id uuid;
`
