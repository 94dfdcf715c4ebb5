/**
 * What the office's long jobs cost beside their budgets, on the embedded database and on PostgreSQL. Times are printed, never asserted.
 * Run: npm run bench:office [exclusions] [postgres-exclusions]
 */
import { onPostgres, runAsked } from '../asked-benches.ts'
import { benchExclusions } from './exclusions.ts'

await runAsked('Office', { exclusions: benchExclusions, 'postgres-exclusions': onPostgres(benchExclusions) })
