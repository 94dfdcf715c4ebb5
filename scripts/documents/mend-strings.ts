import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { applyEdits, type JSONPath, modify, parse } from 'jsonc-parser'
import { loadDocuments, type StringMend } from '#document'
import { readDocumentFiles, readTranslationFiles } from '#server/documents/store'
import { ICON_NAMES } from '../../src/widgets/icon/icon-names.ts'
import { firstWords } from './first-words.ts'

const FORMAT = { formattingOptions: { insertSpaces: true, tabSize: 2 } }
/** A string that English loses is missed by the translations only then. */
const ROUNDS_MAX = 3

/** Writes the English strings that documents ask for, from their names, and takes out those of every language that nothing asks for; tells each. */
export function mendStrings(schemas: string): readonly string[] {
  const told: string[] = []
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const mends = mendsOf(schemas)
    for (const mend of mends) told.push(mendOne(schemas, mend))
    if (mends.every((mend) => mend.do === 'write')) break
  }
  return told
}

function mendsOf(schemas: string): readonly StringMend[] {
  const { problems } = loadDocuments([...readDocumentFiles(schemas), ...readTranslationFiles(schemas)], { icons: ICON_NAMES })
  return problems.flatMap(({ mend }) => mend ?? [])
}

function mendOne(schemas: string, { do: what, file, key }: StringMend): string {
  const path = join(schemas, file)
  const text = existsSync(path) ? readFileSync(path, 'utf8') : emptyFile(file)
  if (what === 'take out') {
    writeFileSync(path, without(text, ['strings', ...key.split('.')]))
    return `${file}: "${key}" is taken out`
  }
  const words = firstWords(file.replace(/^i18n\/[^/]+\/(.*)\.json$/, '$1'), key)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, applyEdits(text, modify(text, ['strings', ...key.split('.')], words, FORMAT)))
  return `${file}: "${key}" says "${words}"`
}

/** Takes a string out, with the groups that it leaves empty. */
function without(text: string, path: JSONPath): string {
  const holder = path.slice(0, -1).reduce<unknown>((at, step) => Reflect.get(Object(at), step), parse(text))
  const isLast = path.length > 2 && Object.keys(Object(holder)).length === 1
  return isLast ? without(text, path.slice(0, -1)) : applyEdits(text, modify(text, path, undefined, FORMAT))
}

const emptyFile = (file: string): string =>
  `${JSON.stringify({ $schema: `${'../'.repeat(file.split('/').length - 1)}meta/i18n.schema.json`, strings: {} }, null, 2)}\n`
