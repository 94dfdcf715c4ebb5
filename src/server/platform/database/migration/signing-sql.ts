import { guardCompanyTable } from './security-sql.ts'

/**
 * Who signs a document, one row for each time that it is sent, and the links by which they do. Of what stands in a link its hash is kept alone;
 * whoever opens one has no company yet, so the platform reads links, and each is written in its company.
 */
export const SIGNING_SQL = `
create table if not exists document_signer (
  company_id uuid not null, document_id uuid not null, round timestamptz(3) not null, signer_id text collate "C" not null, position int not null,
  role text collate "C" not null, name text not null, email text, asked_at timestamptz(3), opened_at timestamptz(3), signed_at timestamptz(3),
  declined_at timestamptz(3), reason text, signed_name text, image text, method text collate "C", in_person boolean not null default false,
  ip text, device text, given_by uuid, sha256 text collate "C", primary key (company_id, document_id, round, signer_id));
create table if not exists signing_link (
  company_id uuid not null, id uuid not null, token_hash text collate "C" not null, document_id uuid not null, round timestamptz(3) not null,
  signer_id text collate "C" not null, seal text collate "C" not null, in_person boolean not null default false, made_by uuid,
  created_at timestamptz(3) not null, expires_at timestamptz(3) not null, primary key (company_id, id));
create unique index if not exists signing_link__token on signing_link (token_hash);
create index if not exists signing_link__document on signing_link (company_id, document_id);

${guardCompanyTable('document_signer')}
${guardCompanyTable('signing_link', true)}
`
