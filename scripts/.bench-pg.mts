import { spawnSync } from 'node:child_process'
import { startPostgres } from './postgres-server.ts'
const pg = await startPostgres({ durable: false })
const { status } = spawnSync('npx', ['tsx', 'scripts/bench/run.ts', 'records'], { stdio: 'inherit', env: { ...process.env, DATABASE_URL: pg.url } })
await pg.stop()
process.exit(status ?? 1)
