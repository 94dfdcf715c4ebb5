/**
 * `npx tsx scripts/old-data.ts <commit>`: a small database as the product of that commit makes it, as SQL in tests/fixtures/old-data, for the test that
 * today's server starts on it. It needs Debian's PostgreSQL: the product of then fills the demo, most of which is taken out again.
 */
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { io } from 'socket.io-client'
import { postgresProgram, startPostgres } from './postgres-server.ts'

const root = join(import.meta.dirname, '..')
/** The key that the tests give. */
const KEY = Buffer.alloc(32, 'rendercare').toString('base64')
const FILED_QUIET_MS = 15_000
const [commit = 'HEAD'] = process.argv.slice(2)

/** Records of eight clients, sixty of a kind, in one company; conversations, people and the log stay whole. */
const TRIM = `
do $$ declare main uuid; t record; begin
  select id into main from company where short_name = 'Northern Lights Care';
  create temporary table kept as select id from record_client where company_id = main and deleted_at is null order by id limit 8;
  for t in select c.relname as name, exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'data') and c.relname like 'record\\_%' as is_record
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not in ('membership', 'session', 'push_subscription', 'audit', 'company_flag') loop
    execute format('delete from %I where company_id is distinct from %L', t.name, main);
    continue when not t.is_record;
    if t.name = 'record_client' then delete from record_client where id not in (select id from kept) and deleted_at is null;
    else execute format('delete from %I where coalesce(data->>''client'', data->>''clientId'') is not null and coalesce(data->>''client'', data->>''clientId'') not in (select id::text from kept)', t.name);
    end if;
    execute format('delete from %1$I where id in (select id from %1$I order by deleted_at is null, id offset 60)', t.name);
  end loop;
  delete from form_answer a where not exists (select from record_clinical_form f where f.id = a.record_id);
  create temporary table there as select null::uuid as id where false;
  for t in select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname like 'record\\_%' and relname not in ('record_word', 'record_history') loop
    execute format('insert into there select id from %I', t.name);
  end loop;
  delete from record_word w where not exists (select from there where id = w.record_id);
  delete from record_history h where not exists (select from there where id = h.record_id);
  delete from stored_file_part; delete from stored_file; delete from push_subscription; delete from session; delete from release_media;
end $$;`

async function serveOnce(folder: string, databaseUrl: string): Promise<void> {
  const environment = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    SECRETS_KEY: KEY,
    SEED: 'demo',
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATA_DIR: join(folder, '.data'),
  }
  const server = spawn('npx', ['tsx', 'src/server/main.ts'], { cwd: folder, env: environment, stdio: ['ignore', 'pipe', 'inherit'], detached: true })
  const url = await new Promise<string>((resolve, reject) => {
    server.stdout.on('data', (text) => /is ready at (\S+)/.exec(String(text))?.slice(1, 2).forEach(resolve))
    server.on('exit', () => reject(new Error('The server of then did not start.')))
  })
  await filed(databaseUrl)
  await work(url)
  const ended = new Promise((resolve) => server.on('exit', resolve))
  process.kill(-(server.pid ?? 0), 'SIGTERM')
  await ended
}

const SAID = ['Is the ramp at the Larch house mended?', 'It is, since Tuesday.', 'Thank you!'] as const

interface Signed {
  readonly id: string
  readonly headers: Readonly<Record<string, string>>
}

async function signIn(url: string, email: string): Promise<Signed> {
  const body = JSON.stringify({ email, password: 'Demo-Pass-2026' })
  const reply = await fetch(`${url}/api/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { data } = (await reply.json()) as { readonly data: { readonly token: string; readonly _id: string; readonly companyId: string } }
  const cookie = reply.headers.getSetCookie().map((line) => line.split(';')[0])
  return { id: data._id, headers: { cookie: cookie.join('; '), token: data.token, _id: data._id, cid: data.companyId, 'content-type': 'application/json' } }
}

/** Two people sign in, one changes a holiday, and they talk: the log and the chat of the demo are empty. */
async function work(url: string): Promise<void> {
  const [owner, scheduler] = [await signIn(url, 'owner@demo.test'), await signIn(url, 'scheduler@demo.test')]
  const listed = await fetch(`${url}/api/records/holiday?limit=1`, { headers: owner.headers })
  const { data } = (await listed.json()) as { readonly data: readonly { readonly id: string; readonly version: number }[] }
  const [row] = data
  const change = { version: row?.version, values: { name: 'Founders’ Day' }, reason: 'Renamed' }
  const changed = await fetch(`${url}/api/records/holiday/${row?.id}`, { method: 'PUT', headers: owner.headers, body: JSON.stringify(change) })
  if (!changed.ok) throw new Error(await changed.text())
  const sockets = [owner, scheduler].map(({ headers: { cookie = '' } }) => io(url, { transports: ['websocket'], forceNew: true, extraHeaders: { cookie } }))
  for (const [index, text] of SAID.entries()) {
    const [from, to] = index % 2 === 0 ? [0, scheduler.id] : [1, owner.id]
    const heard = new Promise((resolve) => sockets[from]?.once('message', resolve))
    sockets[from]?.emit('message', { receiver_id: to, text, target: 'u', type: 'text' })
    await heard
    await pause(500)
  }
  for (const socket of sockets) socket.close()
}

/** Forms are filed while it serves; it says nothing when that is over. */
async function filed(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  for (let [last, since] = ['', Date.now()]; Date.now() - since < FILED_QUIET_MS; await pause(1_000)) {
    const { rows } = await client.query('select count(*) as n from form_answer')
    if (rows[0].n !== last) [last, since] = [rows[0].n, Date.now()]
  }
  await client.end()
}

const tree = mkdtempSync(join(tmpdir(), 'rendercare-old-'))
const hash = execFileSync('git', ['rev-parse', '--short=8', commit], { cwd: root, encoding: 'utf8' }).trim()
execFileSync('git', ['worktree', 'add', '--detach', tree, hash], { cwd: root })
const postgres = await startPostgres({ durable: false })
try {
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
  await serveOnce(tree, postgres.url)
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(TRIM)
  await client.end()
  const sql = execFileSync(postgresProgram('pg_dump'), ['--inserts', '--rows-per-insert=200', '--no-owner', postgres.url], {
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  })
  // What only psql understands, and what this PostgreSQL knows and an older one does not.
  const plain = sql.replaceAll(/^(\\|SET transaction_timeout|SELECT pg_catalog\.set_config).*\n/gm, '')
  const file = join(root, 'tests/fixtures/old-data', `${hash}.sql.gz`)
  writeFileSync(file, gzipSync(plain, { level: 9 }))
  process.stdout.write(`${file}: ${Math.round(gzipSync(plain, { level: 9 }).length / 1000)} kB\n`)
} finally {
  await postgres.stop()
  execFileSync('git', ['worktree', 'remove', '--force', tree], { cwd: root })
  rmSync(tree, { recursive: true, force: true })
}
