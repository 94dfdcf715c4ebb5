/**
 * `npm run audit:verify`: walks the audit's chain and names the first row that someone changed, removed or cut off. `-- --head "<line>"` compares it with
 * a signed end that was kept elsewhere, as this command prints it.
 */
import { parseArgs } from 'node:util'
import { keptHeads, verifyAudit } from '#server/platform/audit'
import { openServerKeys } from '#server/platform/keys'
import { withPlatform } from './open-platform.ts'

const { values } = parseArgs({ options: { head: { type: 'string', multiple: true, default: [] } } })

await withPlatform(async (database, settings) => {
  await database.migrate([])
  const keys = await openServerKeys({ settings, database, resources: [] })
  const verdict = await verifyAudit(database, { key: keys('audit'), copies: [...keptHeads(settings.dataDir), ...values.head] })
  if (verdict.ok)
    process.stdout.write(`The audit is whole: ${verdict.rows} rows.\n${verdict.head === undefined ? '' : `Its end, to keep elsewhere: ${verdict.head}\n`}`)
  else {
    process.stderr.write(`The audit is broken at row ${verdict.seq}: ${verdict.reason}.\n`)
    process.exitCode = 1
  }
})
