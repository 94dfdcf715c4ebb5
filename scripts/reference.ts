/**
 * Prints the language of the documents from what checks them, or writes it into schemas/README.md.
 * Run: npm run documents:reference -- form Field functions, or npm run documents:reference -- --write
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readLanguage } from './documents/reference/read-language.ts'
import { referenceOf } from './documents/reference/reference.ts'
import { writeReference } from './documents/reference/write-reference.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { write: { type: 'boolean' } } })
const schemas = join(import.meta.dirname, '../schemas')
if (values.write) writeReference(schemas)
else process.stdout.write(`${referenceOf(readLanguage(schemas), positionals).join('\n')}\n`)
