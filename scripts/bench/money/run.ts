/**
 * What payroll and remittances cost beside their budgets, on the embedded database and on PostgreSQL. Times are printed, never asserted.
 * Run: npm run bench:money [embedded] [postgres] [payments] [postgres-payments]
 */
import { onPostgres, runAsked } from '../asked-benches.ts'
import { benchPayments } from './payments.ts'
import { benchPayroll } from './payroll.ts'

await runAsked('Money', {
  ...{ embedded: benchPayroll, postgres: onPostgres(benchPayroll) },
  ...{ payments: benchPayments, 'postgres-payments': onPostgres(benchPayments) },
})
