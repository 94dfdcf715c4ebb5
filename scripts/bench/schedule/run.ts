/**
 * What scheduling costs beside its budgets: on the server, on the embedded database and on PostgreSQL, and in the calendar. Times are printed, never asserted.
 * Run: npm run bench:schedule [embedded] [postgres] [calendar] (calendar after npm run build)
 */
import { startPostgres } from '../../postgres-server.ts'
import { type Figure, printFigures } from '../figures.ts'
import { calendarAlone } from './calendar.ts'
import { benchServing } from './serving.ts'

async function onPostgres(): Promise<readonly Figure[]> {
  const server = await startPostgres({ durable: true })
  process.env.TEST_DATABASE_URL = server.url
  try {
    return await benchServing()
  } finally {
    delete process.env.TEST_DATABASE_URL
    await server.stop()
  }
}

const BENCHES = { embedded: benchServing, postgres: onPostgres, calendar: calendarAlone } as const

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !Object.hasOwn(BENCHES, name))
if (unknown.length > 0) throw new Error(`There is no bench ${unknown.join(', ')}; there are ${Object.keys(BENCHES).join(', ')}.`)
for (const [name, bench] of Object.entries(BENCHES)) if (asked.length === 0 || asked.includes(name)) printFigures('Scheduling', await bench())
