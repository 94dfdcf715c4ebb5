import { guardPublicTable } from './security-sql.ts'

/**
 * The OIG's list of those whom no federal program pays for: public, of no company, read by all. An entry that is no longer on the list stays, with when it
 * went.
 */
export const EXCLUSIONS_SQL = `
create table exclusion_import (
  id uuid primary key, month date not null, kind text collate "C" not null, row_count int not null, imported_at timestamptz(3) not null);
create index exclusion_import__month on exclusion_import (month);
create table exclusion_row (
  id uuid primary key, last_name text collate "C" not null, first_name text collate "C" not null, last_sound text collate "C" not null, birth date,
  npi text collate "C", listed jsonb not null, added_at timestamptz(3) not null, removed_at timestamptz(3));
create index exclusion_row__name on exclusion_row (last_name, first_name);
create index exclusion_row__sound on exclusion_row (birth, last_sound) where birth is not null;
create index exclusion_row__npi on exclusion_row (npi) where npi is not null;
${guardPublicTable('exclusion_import')}
${guardPublicTable('exclusion_row')}
`
