/**
 * `npm run test:postgres`: the server tests on the PostgreSQL server of TEST_DATABASE_URL, else on one of their own, which is gone afterwards.
 * Further words go to vitest.
 */
import { spawnSync } from 'node:child_process'
import { startPostgres } from './postgres-server.ts'

const given = process.env.TEST_DATABASE_URL
const own =
  given === undefined
    ? await startPostgres({ durable: false }).catch((error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
        process.exit(1)
      })
    : undefined
const command = ['vitest', 'run', '--project', 'server', ...process.argv.slice(2)]
const { status } = spawnSync('npx', command, { stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: given ?? own?.url } })
await own?.stop()
process.exit(status ?? 1)
