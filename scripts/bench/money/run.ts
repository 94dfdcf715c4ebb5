/**
 * What payroll costs beside its budgets, on the embedded database and on PostgreSQL. Times are printed, never asserted.
 * Run: npm run bench:money [embedded] [postgres]
 */
import { onPostgres, runAsked } from '../asked-benches.ts'
import { benchPayroll } from './payroll.ts'

await runAsked('Money', { embedded: benchPayroll, postgres: onPostgres(benchPayroll) })
