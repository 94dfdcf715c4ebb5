/** Checks every document under schemas/: counts and warnings first, what is wrong last. Run: npm run documents:check [-- <path> --write --watch --release --owed --translations --hashes] */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { watchFolders } from '#server/documents/store'
import { checkDocuments } from './documents/check.ts'
import { mendStrings } from './documents/mend-strings.ts'
import { writeReference } from './documents/reference/write-reference.ts'

const flag = { type: 'boolean' } as const
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: flag, watch: flag, release: flag, owed: flag, translations: flag, hashes: flag },
})
const schemas = join(import.meta.dirname, '../schemas')
const say = (lines: readonly string[]): void => {
  for (const line of lines) process.stdout.write(`${line}\n`)
}

function check(): boolean {
  if (values.write) say(mendStrings(schemas))
  const { lines, isSound } = checkDocuments({ schemas, only: positionals, ...values })
  say(lines)
  if (values.write && isSound) writeReference(schemas)
  return isSound
}

if (!check()) process.exitCode = 1
if (values.watch) {
  say(['', 'Checks again whenever a document is saved; ends with Ctrl+C.'])
  watchFolders(schemas, check)
}
