import { guardPlatformTable } from './security-sql.ts'

/** The wall of owners: what they say to one another belongs to the platform, with the names that authors and companies had then. */
export const WALL_SQL = `
create table if not exists wall_post (
  id uuid primary key, author_id uuid not null, company_id uuid not null, author text not null, company text not null, at timestamptz(3) not null,
  text text not null, options jsonb, pinned boolean not null default false, state text collate "C" not null default 'published');
create index if not exists wall_post__newest on wall_post (state, pinned desc, at desc, id desc);
create table if not exists wall_comment (
  id uuid primary key, post_id uuid not null references wall_post (id), author_id uuid not null, author text not null, company text not null,
  at timestamptz(3) not null, text text not null, removed boolean not null default false);
create index if not exists wall_comment__post on wall_comment (post_id, at, id);
create table if not exists wall_like (post_id uuid not null references wall_post (id), user_id uuid not null, primary key (post_id, user_id));
create table if not exists wall_vote (
  post_id uuid not null references wall_post (id), user_id uuid not null, option_id text collate "C" not null, primary key (post_id, user_id));
create table if not exists wall_report (
  post_id uuid not null references wall_post (id), user_id uuid not null, reason text not null, at timestamptz(3) not null, settled boolean not null default false,
  primary key (post_id, user_id));

${['wall_post', 'wall_comment', 'wall_like', 'wall_vote', 'wall_report'].map((table) => guardPlatformTable(table)).join('\n')}
`
