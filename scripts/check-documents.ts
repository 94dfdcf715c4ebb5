/** Checks every document under schemas/: counts and warnings first, what is wrong last. Run: npm run documents:check [-- <path> --release --owed --translations] */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { checkDocuments } from './documents/check.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { release: { type: 'boolean' }, owed: { type: 'boolean' }, translations: { type: 'boolean' } },
})
const { lines, isSound } = checkDocuments({ schemas: join(import.meta.dirname, '../schemas'), only: positionals, ...values })
for (const line of lines) process.stdout.write(`${line}\n`)
if (!isSound) process.exitCode = 1
