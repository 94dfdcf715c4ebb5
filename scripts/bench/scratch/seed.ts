import { loadDocuments } from '#document'
import { openDatabase } from '#server/database'
import { readDocumentFiles } from '#server/documents'
import { addFleet } from '../fleet.ts'
const { documents } = loadDocuments(readDocumentFiles('/work/main/schemas'))
const resource = documents!.resources.get('client')!
const database = await openDatabase({ dataDir: '/tmp/bench-db' })
await database.migrate([...documents!.resources.values()])
const LOCATIONS = ['44444444-4444-4444-8444-444444444444', '55555555-5555-4555-8555-555555555555', '66666666-6666-4666-8666-666666666666']
const share = { locations: LOCATIONS, ownEvery: 2_500, userId: '33333333-3333-4333-8333-333333333333' }
let t = performance.now(); const c = process.cpuUsage()
await addFleet(database, resource, { ...share, companyId: '11111111-1111-4111-8111-111111111111', count: 100000 })
await addFleet(database, resource, { ...share, companyId: '22222222-2222-4222-8222-222222222222', count: 2000 })
const d = process.cpuUsage(c)
console.log('seed', performance.now() - t, 'cpu', d.user / 1e6, d.system / 1e6)
t = performance.now()
await database.tend()
console.log('tend', performance.now() - t)
await database.close()
