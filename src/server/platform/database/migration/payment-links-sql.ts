import { guardCompanyTable } from './security-sql.ts'

/**
 * Links by which somebody without an account pays an invoice by card. Of what stands in a link its hash is kept alone; whoever opens one has no
 * company yet, so the platform reads them.
 */
export const PAYMENT_LINKS_SQL = `
create table if not exists payment_link (
  company_id uuid not null, id uuid not null, token_hash text collate "C" not null, payment_id uuid not null, seal text collate "C" not null,
  created_at timestamptz(3) not null, expires_at timestamptz(3) not null, primary key (company_id, id));
create unique index if not exists payment_link__token on payment_link (token_hash);
create index if not exists payment_link__payment on payment_link (company_id, payment_id);

${guardCompanyTable('payment_link', true)}
`
