/** `npm run audit:verify`: walks the audit's chain and names the first row that someone changed or removed. */
import { verifyAudit } from '#server/audit'
import { withPlatform } from './open-platform.ts'

await withPlatform(async (database) => {
  await database.migrate([])
  const verdict = await verifyAudit(database)
  if (verdict.ok) process.stdout.write(`The audit is whole: ${verdict.rows} rows.\n`)
  else {
    process.stderr.write(`The audit is broken at row ${verdict.seq}: ${verdict.reason}.\n`)
    process.exitCode = 1
  }
})
