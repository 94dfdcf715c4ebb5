/**
 * Who has changed the draft of a company's form since it was last put in use, that it waits for the approval of somebody else, and what was said when
 * it was sent back.
 */
export const FORM_APPROVAL_SQL = `
alter table own_form add column if not exists editors uuid[] not null default '{}';
alter table own_form add column if not exists asked json;
alter table own_form add column if not exists sent_back json;
`
