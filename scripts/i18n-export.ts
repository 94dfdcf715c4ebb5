/**
 * Writes the strings that a language lacks, or all of them, for a translator: with their document, key and English text.
 * Run: npm run -s i18n:export -- <language> [--all] > strings.json
 */
import { exported } from '#translation'
import { englishDocuments, languageNamed, readOwn } from './i18n/language-files.ts'

const [code, ...flags] = process.argv.slice(2)
const language = languageNamed(code)
const all = flags.includes('--all')

const documents = englishDocuments().flatMap(({ document, file }) => {
  const { strings: own, reviewed } = readOwn(language, document)
  return exported({ document, english: file.strings, own, reviewed }, language, all) ?? []
})
process.stdout.write(`${JSON.stringify(documents, null, 2)}\n`)
