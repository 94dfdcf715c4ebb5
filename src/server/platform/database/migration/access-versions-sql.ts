import { guardPlatformTable } from './security-sql.ts'

/** What each role may see and do, as it was from a moment on: a row for each time that it was something else than before. */
export const ACCESS_VERSIONS_SQL = `
create table if not exists access_version (
  id int generated always as identity primary key, hash text collate "C" not null, at timestamptz(3) not null, by_version text not null, said json not null);
${guardPlatformTable('access_version')}
`
