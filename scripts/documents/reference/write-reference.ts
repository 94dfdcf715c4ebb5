import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readLanguage } from './read-language.ts'
import { referencePage } from './reference.ts'

/** Writes the language of the documents into schemas/README.md, as the meta-schemas and the documents say it now. */
export const writeReference = (schemas: string): void => writeFileSync(join(schemas, 'README.md'), referencePage(readLanguage(schemas)))
