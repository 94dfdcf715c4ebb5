import { guardCompanyTable } from './security-sql.ts'

/**
 * Links by which somebody without an account fills in one form about one client. Of what stands in a link its hash is kept alone; whoever opens
 * one has no company yet, so the platform reads them, and each is written in its company.
 */
export const FORM_LINKS_SQL = `
create table if not exists form_link (
  company_id uuid not null, id uuid not null, token_hash text collate "C" not null, form text collate "C" not null, client_id uuid not null,
  seal text collate "C" not null, made_by uuid not null, recipient text not null, email text, uses_max int not null, uses int not null default 0,
  files int not null default 0, filed uuid[] not null default '{}', created_at timestamptz(3) not null, expires_at timestamptz(3) not null,
  opened_at timestamptz(3), revoked_at timestamptz(3), primary key (company_id, id));
create unique index if not exists form_link__token on form_link (token_hash);
create index if not exists form_link__form on form_link (company_id, form, created_at);

${guardCompanyTable('form_link', true)}
`
