/** What the people of a company did in a span of time, and which sign-ins failed for them: those know no company, and are found by the account. */
export const AUDIT_BY_TIME_SQL = `
create index audit__company_at on audit (company_id, at);
create index audit__failed on audit (entity_id, at) where company_id is null and action in ('sign-in-failed', 'sign-in-blocked');
`
