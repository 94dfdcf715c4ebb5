/**
 * Reads back what i18n:export wrote, with its blank texts filled in, and takes strings out that English no longer has.
 * Run: npm run i18n:import -- <language> [strings.json]
 */
import { readFileSync } from 'node:fs'
import { type ExchangeDocument, imported, tidied, unitsOf, withTexts } from '#translation'
import { englishDocuments, languageNamed, readOwn, writeOwn } from './i18n/language-files.ts'

const [code, file] = process.argv.slice(2)
const language = languageNamed(code)
const given = new Map(
  (file === undefined ? [] : (JSON.parse(readFileSync(file, 'utf8')) as readonly ExchangeDocument[])).map((entry) => [entry.document, entry]),
)

let taken = 0
const english = englishDocuments()
const refused = [...given.keys()]
  .filter((document) => english.every((known) => known.document !== document))
  .map((document) => `There is no document ${document}`)
for (const document of english) {
  const entry = given.get(document.document)
  const { texts, reviewed, refused: faults } = entry ? imported(document.file.strings, entry, language) : { texts: {}, reviewed: [], refused: [] }
  const own = readOwn(language, document.document)
  const units = new Set(unitsOf(document.file.strings).map(({ key }) => key))
  taken += Object.keys(texts).length
  refused.push(...faults)
  writeOwn(language, document.document, {
    strings: tidied(document.file.strings, withTexts(own.strings, texts), language),
    reviewed: [...new Set([...own.reviewed, ...reviewed])].filter((key) => units.has(key)).sort(),
  })
}
for (const line of refused) process.stdout.write(`${line}\n`)
process.stdout.write(`${taken} texts taken, ${refused.length} refused\n`)
if (refused.length > 0) process.exitCode = 1
