/**
 * `npm run backup -- <file>`: all rows of the database that the environment names, as they are at one moment. An embedded database is backed up while
 * the server is stopped, a PostgreSQL while it serves. With BACKUP_PASSPHRASE the server's key goes in as well, sealed under it.
 */
import { backUp, PASSPHRASE_MIN_CHARS } from '#server/platform/backup'
import { masterOf, openServerKeys } from '#server/platform/keys'
import { loadResources } from './load-resources.ts'
import { withPlatform } from './open-platform.ts'

const [path] = process.argv.slice(2)
const passphrase = process.env.BACKUP_PASSPHRASE || undefined

await withPlatform(async (database, settings) => {
  if (path === undefined) throw new Error('Say where to: npm run backup -- care.backup')
  if (passphrase !== undefined && passphrase.length < PASSPHRASE_MIN_CHARS)
    throw new Error(`BACKUP_PASSPHRASE must have at least ${PASSPHRASE_MIN_CHARS} characters.`)
  const resources = loadResources(settings)
  await database.migrate(resources)
  await openServerKeys({ settings, database, resources })
  const key = masterOf(settings)
  if (key === undefined) throw new Error('The key of the server is missing.')
  const counts = await backUp({ database, key, passphrase, now: new Date() }, path)
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const told =
    passphrase === undefined ? 'The key is not in it: keep SECRETS_KEY or secrets.key elsewhere.' : 'The key is in it, sealed under BACKUP_PASSPHRASE.'
  process.stdout.write(`${rows} rows of ${Object.keys(counts).length} tables are in ${path}. ${told}\n`)
})
