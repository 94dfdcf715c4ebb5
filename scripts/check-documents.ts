/** Checks every document under schemas/ and prints all problems, then counts. Run: npm run documents:check */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatProblem, type Linked, loadDocuments } from '#document'
import { runFormTests } from '#form-rules'
import { readDocumentFiles, readTranslationFiles } from '#server/documents'
import { ICON_NAMES } from '../src/widgets/icon/icon-names.ts'
import { reportTranslations } from './i18n/report.ts'

const root = join(import.meta.dirname, '..')
const schemas = join(root, 'schemas')
const LIMIT_FILE = 'scripts/planned-routes.json'

const print = (line: string): boolean => process.stdout.write(`${line}\n`)

/** The number of routes whose screen is not written yet can only fall. Gives false when it rose. */
function comparePlanned(planned: number): boolean {
  const { atMost }: { atMost: number } = JSON.parse(readFileSync(join(root, LIMIT_FILE), 'utf8'))
  if (planned > atMost) print(`${LIMIT_FILE} allows ${atMost} planned routes, there are ${planned}: write the screen instead of planning another.`)
  if (planned < atMost) print(`There are ${planned} planned routes and ${LIMIT_FILE} still allows ${atMost}: lower it to ${planned}.`)
  return planned <= atMost
}

/** Every screen has a page of help, or a section; those of clients and employees aside, who have no assistant. Gives false when one has none. */
function checkHelped({ routes, help }: Linked): boolean {
  const helped = new Set([...help.values()].flatMap((page) => [...page.routes, ...page.sections.flatMap(({ route }) => route ?? [])]))
  const missing = routes.filter(({ id, planned, requires }) => !planned && !('ownAccounts' in requires) && !helped.has(id))
  for (const { id, path } of missing)
    print(`No page of help leads to the route "${id}" (${path}): write one below schemas/help, or add the route to the one that explains it.`)
  return missing.length === 0
}

/** Runs the examples that forms bring along; gives how many ran and whether all hold. */
function runTests(linked: Linked): { readonly count: number; readonly hold: boolean } {
  const forms = [...linked.answerForms.values()]
  const failed = forms.flatMap((form) => runFormTests(form, form.tests).map(({ message }) => `schemas/${form.id}.json ${message}`))
  for (const line of failed) print(line)
  return { count: forms.reduce((total, { tests }) => total + tests.length, 0), hold: failed.length === 0 }
}

function report(linked: Linked): boolean {
  const planned = linked.routes.filter((route) => route.planned).length
  for (const { document, id, waitsFor } of linked.owed) print(`owed: ${document} ${id}, waits for ${waitsFor.join(', ')}`)
  const examples = runTests(linked)
  print(
    `${linked.documents.size} documents: ${linked.resources.size} resources, ${linked.screens.size} screens, ${linked.forms.size + linked.answerForms.size} forms with ${examples.count} examples; ` +
      `${linked.routes.length} routes, of which ${planned} planned; ${linked.owed.length} parts owed`,
  )
  const translated = reportTranslations({ linked, files: readTranslationFiles(schemas), listAll: process.argv.includes('--translations') }, print)
  return [comparePlanned(planned), checkHelped(linked), translated, examples.hold].every(Boolean)
}

const { documents, problems } = loadDocuments([...readDocumentFiles(schemas), ...readTranslationFiles(schemas)], { icons: ICON_NAMES })
for (const problem of problems) print(formatProblem({ ...problem, file: `schemas/${problem.file}` }))
if (problems.length > 0) print(`${problems.length} problem${problems.length === 1 ? '' : 's'} in schemas/`)
if (!documents || !report(documents)) process.exitCode = 1
