/**
 * What the office's long jobs cost beside their budgets, on the embedded database and on PostgreSQL. Times are printed, never asserted.
 * Run: npm run bench:office [exclusions] [eligibility] [imports] [requirements] [postgres-exclusions] [postgres-eligibility] [postgres-imports]
 * [postgres-requirements]
 */
import { onPostgres, runAsked } from '../asked-benches.ts'
import { benchEligibility } from './eligibility.ts'
import { benchExclusions } from './exclusions.ts'
import { benchImports } from './imports.ts'
import { benchRequirements } from './requirements.ts'

await runAsked('Office', {
  exclusions: benchExclusions,
  eligibility: benchEligibility,
  imports: benchImports,
  requirements: benchRequirements,
  'postgres-exclusions': onPostgres(benchExclusions),
  'postgres-eligibility': onPostgres(benchEligibility),
  'postgres-imports': onPostgres(benchImports),
  'postgres-requirements': onPostgres(benchRequirements),
})
