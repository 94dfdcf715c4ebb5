import { loadDocuments } from '#document'
import { openDatabase } from '#server/database'
import { readDocumentFiles } from '#server/documents'
import { createRecords, createSecretBox } from '#server/records'
import pg from 'pg'
import { sql } from 'kysely'
const seen: any[] = []
const old = pg.Client.prototype.query as any
;(pg.Client.prototype as any).query = async function (...a: any[]) { const t = performance.now(); const r = await old.apply(this, a); seen.push([performance.now() - t, a[0], a[1]]); return r }
const { documents } = loadDocuments(readDocumentFiles('/work/main/schemas'))
const database = await openDatabase({ dataDir: '/tmp/bench-db' })
const records = createRecords({ database, documents: () => documents!, audit: async () => undefined, clock: () => new Date(), secrets: createSecretBox(Buffer.alloc(32)) })
const resource = documents!.resources.get('client')!
const actor = (userType: string) => ({ userId: '33333333-3333-4333-8333-333333333333', companyId: '11111111-1111-4111-8111-111111111111', superadmin: false, isOwner: false, userType, permissions: new Set(['client-list']), flags: {}, locationIds: ['44444444-4444-4444-8444-444444444444'], locationId: null, nameOrder: false, timeZone: 'America/Chicago', sessionId: 'b' })
const Q: any = { newest: {}, 'sort lastName': { sort: 'lastName' }, 'sort -startOfCare': { sort: '-startOfCare' }, 'status,lastName': { sort: 'status,lastName' }, 'default': { sort: 'lastName,-startOfCare' }, 'filter status': { 'filter[status][eq]': 'active', sort: 'lastName' }, 'filter both': { 'filter[status][eq]': 'referral', 'filter[startOfCare][gte]': '2000-01-01', sort: 'lastName' }, smith: { q: 'smith', sort: 'lastName' }, ma: { q: 'ma', sort: 'lastName' }, jj: { q: 'j j', sort: 'lastName' }, c: { q: 'c', sort: 'lastName' }, 'mary': { q: 'mary', sort: 'lastName' } }
const pool: any = null
for (const n of ['ma', 'mary', 'filter both', 'default']) {
  for (let i = 0; i < 4; i++) { seen.length = 0; await records.list(actor('scheduler') as any, 'client', Q[n]) }
  const mine = seen.slice()
  console.log('=====', n)
  for (const [ms, text, params] of mine) console.log(ms.toFixed(1), String(text).slice(0, 60).replaceAll('\n', ' '))
  for (const [ms, text, params] of mine) {
    if (ms < 8) continue
    console.log('---', ms.toFixed(1), text, JSON.stringify(params))
    const rows = await database.read({ companyId: '11111111-1111-4111-8111-111111111111' }, async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      const lit = String(text).replace(/\$(\d+)/g, (_m: string, d: string) => { const v = params[Number(d) - 1]; return v === null ? 'null' : typeof v === 'number' ? String(v) : Array.isArray(v) ? `'{${v.join(',')}}'` : `'${String(v).replaceAll("'", "''")}'` })
      return (await sql.raw<any>(`explain (analyze, buffers) ${lit}`).execute(tx)).rows
    })
    console.log(rows.map((r: any) => r['QUERY PLAN']).join('\n'))
  }
}
await database.close()
