/** Prints the language of the documents from what checks them. Run: npm run documents:reference -- form Field functions */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { referenceOf } from './documents/reference.ts'

const folder = join(import.meta.dirname, '../schemas/meta')
const schemas = readdirSync(folder).map((name): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8')))
const lines = referenceOf(schemas, process.argv.slice(2))
process.stdout.write(`${lines.join('\n')}\n`)
