/** `npm run test:postgres`: the server tests on a PostgreSQL server of their own, which is gone afterwards. Further words go to vitest. */
import { spawnSync } from 'node:child_process'
import { startPostgres } from './postgres-server.ts'

const server = await startPostgres({ durable: false }).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
const command = ['vitest', 'run', '--project', 'server', ...process.argv.slice(2)]
const { status } = spawnSync('npx', command, { stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: server.url } })
await server.stop()
process.exit(status ?? 1)
