import { loadDocuments } from '#document'
import { openDatabase } from '#server/database'
import { readDocumentFiles } from '#server/documents'
import { createRecords, createSecretBox } from '#server/records'
const { documents } = loadDocuments(readDocumentFiles('/work/main/schemas'))
const database = await openDatabase({ dataDir: '/tmp/bench-db' })
const records = createRecords({ database, documents: () => documents!, audit: async () => undefined, clock: () => new Date(), secrets: createSecretBox(Buffer.alloc(32)) })
const resource = documents!.resources.get('client')!
const actor = (userType: string) => ({ userId: '33333333-3333-4333-8333-333333333333', companyId: '11111111-1111-4111-8111-111111111111', superadmin: false, isOwner: false, userType, permissions: new Set(['client-list']), flags: {}, locationIds: ['44444444-4444-4444-8444-444444444444'], locationId: null, nameOrder: false, timeZone: 'America/Chicago', sessionId: 'b' })
const Q: any = { newest: {}, 'sort lastName': { sort: 'lastName' }, 'sort -startOfCare': { sort: '-startOfCare' }, 'status,lastName': { sort: 'status,lastName' }, 'default': { sort: 'lastName,-startOfCare' }, 'filter status': { 'filter[status][eq]': 'active', sort: 'lastName' }, 'filter both': { 'filter[status][eq]': 'referral', 'filter[startOfCare][gte]': '2000-01-01', sort: 'lastName' }, smith: { q: 'smith', sort: 'lastName' }, ma: { q: 'ma', sort: 'lastName' }, jj: { q: 'j j', sort: 'lastName' }, c: { q: 'c', sort: 'lastName' }, 'mary': { q: 'mary', sort: 'lastName' } }
for (const who of ['scheduler', 'case-manager']) for (const [n, q] of Object.entries<any>(Q)) {
  await records.list(actor(who) as any, 'client', q)
  const wall = [], cpu = []
  let page
  for (let i = 0; i < 30; i++) { const t = performance.now(), c = process.cpuUsage(); page = (await records.list(actor(who) as any, 'client', q)).page; const d = process.cpuUsage(c); wall.push(performance.now() - t); cpu.push((d.user + d.system) / 1000) }
  const p = (v: number[], s: number) => v.toSorted((a, b) => a - b)[Math.floor(v.length * s)]!.toFixed(1)
  console.log(who.padEnd(14), n.padEnd(20), 'min', p(wall, 0), 'wall', p(wall, 0.5), p(wall, 0.95), 'cpu', p(cpu, 0.5), p(cpu, 0.95), page!.count)
}
await database.close()
