/**
 * `npm run restore -- <file>`: puts a backup into the empty database that the environment names, and verifies it: its bytes, the counts of all tables,
 * that the key opens it, and the chain of the audit. With BACKUP_PASSPHRASE the key comes out of the backup.
 */
import { verifyAudit } from '#server/platform/audit'
import { checkBackup, keyOf, restore } from '#server/platform/backup'
import { keyFileOf, keysOf, makeKeyFile, masterOf, opensKnown } from '#server/platform/keys'
import { loadResources } from './load-resources.ts'
import { withPlatform } from './open-platform.ts'

const [path] = process.argv.slice(2)

await withPlatform(async (database, settings) => {
  if (path === undefined) throw new Error('Say what to restore: npm run restore -- care.backup')
  const backup = await checkBackup(path)
  const own = masterOf(settings)
  const key = own ?? keyOf(backup, process.env.BACKUP_PASSPHRASE ?? '')
  if (key === undefined)
    throw new Error('The backup holds no key: give the SECRETS_KEY it was sealed with, or put its secrets.key into DATA_DIR. Nothing was restored.')
  await database.migrate(loadResources(settings))
  const counts = await restore(database, backup, (known) => known === undefined || opensKnown(keysOf(key), known))
  if (own === undefined) makeKeyFile(settings.dataDir, key)
  const verdict = await verifyAudit(database, { key: keysOf(key)('audit') })
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
  process.stdout.write(`${rows} rows of ${Object.keys(counts).length} tables were restored as they were at ${backup.at}.\n`)
  if (own === undefined) process.stdout.write(`The key was put into ${keyFileOf(settings.dataDir)}.\n`)
  if (verdict.ok) process.stdout.write(`The audit is whole: ${verdict.rows} rows.\n`)
  else throw new Error(`The audit is broken at row ${verdict.seq}: ${verdict.reason}.`)
})
