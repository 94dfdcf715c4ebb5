import { startPostgres } from './postgres-server.ts'
const p = await startPostgres({ durable: false })
console.log(p.url)
await new Promise((r) => setTimeout(r, 9_000_000))
