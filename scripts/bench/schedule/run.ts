/**
 * What scheduling costs beside its budgets: on the server, on the embedded database and on PostgreSQL, and in the calendar. Times are printed, never asserted.
 * Run: npm run bench:schedule [embedded] [postgres] [calendar] (calendar after npm run build)
 */
import { onPostgres, runAsked } from '../asked-benches.ts'
import { calendarAlone } from './calendar.ts'
import { benchServing } from './serving.ts'

await runAsked('Scheduling', { embedded: benchServing, postgres: onPostgres(benchServing), calendar: calendarAlone })
