import { guardCompanyTable } from './security-sql.ts'

/**
 * Forms that companies make for themselves: the draft that designers change, every version that was ever in use (rows are only added, since
 * answers name them), and when which was put in use.
 */
export const OWN_FORMS_SQL = `
create table if not exists own_form (
  company_id uuid not null references company(id), name text collate "C" not null, draft json not null, rev int not null default 1,
  head text collate "C", is_archived boolean not null default false, is_changed boolean not null default true,
  changed_at timestamptz(3) not null, changed_by text not null, primary key (company_id, name));
create table if not exists own_form_version (
  company_id uuid not null, name text collate "C" not null, hash text collate "C" not null, number int not null, content json not null,
  source json not null, made_at timestamptz(3) not null, primary key (company_id, name, hash),
  foreign key (company_id, name) references own_form (company_id, name));
create index if not exists own_form_version__hash on own_form_version (company_id, hash);
create table if not exists own_form_release (
  company_id uuid not null, id uuid not null, name text collate "C" not null, hash text collate "C" not null, number int not null, note text not null,
  is_back boolean not null, at timestamptz(3) not null, by text not null, primary key (company_id, id),
  foreign key (company_id, name) references own_form (company_id, name));
create index if not exists own_form_release__form on own_form_release (company_id, name, at desc);

${guardCompanyTable('own_form')}
${guardCompanyTable('own_form_version', true)}
${guardCompanyTable('own_form_release')}
`
