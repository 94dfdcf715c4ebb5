/**
 * What payroll, remittances, claim files and workbooks cost beside their budgets, on the embedded database and on PostgreSQL. Times are printed, never asserted.
 * Run: npm run bench:money [embedded] [postgres] [payments] [postgres-payments] [claim-file] [postgres-claim-file] [sheets]
 */
import { onPostgres, runAsked } from '../asked-benches.ts'
import { benchClaimFile } from './claim-file.ts'
import { benchPayments } from './payments.ts'
import { benchPayroll } from './payroll.ts'
import { benchSheets } from './sheets.ts'

await runAsked('Money', {
  ...{ embedded: benchPayroll, postgres: onPostgres(benchPayroll) },
  ...{ payments: benchPayments, 'postgres-payments': onPostgres(benchPayments) },
  ...{ 'claim-file': benchClaimFile, 'postgres-claim-file': onPostgres(benchClaimFile) },
  sheets: benchSheets,
})
