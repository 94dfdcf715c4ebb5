import { PGlite } from '@electric-sql/pglite'
const db = await PGlite.create('/tmp/bench-db/database')
const q = async (s: string) => (await db.query<any>(s)).rows
const time = async (name: string, s: string) => { const t = performance.now(); await db.exec(s); console.log(name, (performance.now() - t).toFixed(0)) }
console.log(await q(`show shared_buffers`), await q(`select pg_size_pretty(pg_total_relation_size('record_client')) t, pg_size_pretty(pg_relation_size('record_client')) h, pg_size_pretty(pg_total_relation_size('record_word')) w, (select count(*) from pg_indexes where tablename='record_client') n`))
await db.exec(`set statement_timeout=0; create table src as select row_number() over () n, id, company_id, location_id, data from record_client where company_id = '11111111-1111-4111-8111-111111111111' limit 2000`)
await db.exec(`create table plain (id uuid, company_id uuid, location_id uuid, data jsonb)`)
await time('plain', `insert into plain select id, company_id, location_id, data from src`)
await db.exec(`create table gen (like record_client including generated including defaults)`)
await time('generated', `insert into gen (id, company_id, location_id, data) select id, company_id, location_id, data from src`)
await db.exec(`create table idx (like record_client including all)`)
await time('indexes, empty', `insert into idx (id, company_id, location_id, data) select id, company_id, location_id, data from src`)
await db.exec('begin')
await time('full table', `insert into record_client (id, company_id, location_id, data) select gen_random_uuid(), company_id, location_id, data || jsonb_build_object('clientNo', 'X' || n) from src`)
await db.exec('rollback')
const words = `select company_id, resource, word, gen_random_uuid() from record_word limit 16000`
await db.exec(`create table w as ${words}`)
await db.exec('begin')
await time('words', `insert into record_word select * from w order by 3`)
await db.exec('rollback')
await db.exec('drop table src, plain, gen, idx, w')
await db.close()
