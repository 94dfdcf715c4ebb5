import type { WaitsFor } from '#contract'
import { formatProblem, type Linked, loadDocuments, problemAt, type SourceFile } from '#document'
import { runFormTests } from '#form-rules'
import { publishForms, readDocumentFiles, readTranslationFiles } from '#server/documents/store'
import { ICON_NAMES } from '../../src/widgets/icon/icon-names.ts'
import { findUntranslated, untranslatedLines } from './untranslated.ts'

/** Warnings of a kind that are named one by one; the rest is counted. */
const NAMED_MAX = 5

export interface CheckOptions {
  /** Folder of the documents. */
  readonly schemas: string
  /** Where the meta-schemas are, when not in `<schemas>/meta`. */
  readonly meta?: string
  /** Demand what a release needs and a first draft does not: every language, and a page of help for every screen. */
  readonly release?: boolean
  /** Name the parts of screens that wait for a resource. */
  readonly owed?: boolean
  /** Name every string that a language lacks. */
  readonly translations?: boolean
  /** Name the published hash of each form, which `migrations` of its next version begin from. */
  readonly hashes?: boolean
  /** Say only what is wrong below these paths, such as `schemas/forms/clinical`; none: everywhere. */
  readonly only?: readonly string[]
}

/** What the check says, in the order in which it is printed: counts, then warnings, then what is wrong. */
export interface Checked {
  readonly lines: readonly string[]
  readonly isSound: boolean
}

interface Findings {
  readonly notes: readonly string[]
  readonly warnings?: readonly string[]
  readonly errors: readonly string[]
}

/** Every document below a folder, the references between them and the examples of forms. English and sound references are all that a new document needs. */
export function checkDocuments(options: CheckOptions): Checked {
  const files = [...readDocumentFiles(options.schemas, options.meta), ...readTranslationFiles(options.schemas)]
  const loaded = loadDocuments(files, { icons: ICON_NAMES })
  const {
    notes,
    warnings = [],
    errors,
  } = loaded.documents
    ? report(loaded.documents, files, options)
    : { notes: [], errors: loaded.problems.map((problem) => formatProblem({ ...problem, file: `schemas/${problem.file}` })) }
  const { only = [] } = options
  const shown = errors.filter((line) => only.length === 0 || only.some((path) => line.startsWith(path)))
  const elsewhere = errors.length - shown.length
  const counted = [shown.length > 0 ? [count(shown.length, 'problem')] : [], elsewhere > 0 ? [`${count(elsewhere, 'problem')} in other documents`] : []].flat()
  return { lines: [...notes, ...warnings, ...shown, ...counted], isSound: shown.length === 0 }
}

function report(linked: Linked, files: readonly SourceFile[], options: CheckOptions): Findings {
  const planned = linked.routes.filter((route) => route.planned).length
  const examples = runTests(linked, files)
  const untranslated = findUntranslated({ linked, files: readTranslationFiles(options.schemas) })
  const help = helpless(linked)
  const due = owedNoLonger(linked)
  const demanded = options.release ? [...help, ...due, ...unwritten(linked), ...releaseNeeds(untranslated)] : []
  return {
    notes: [
      ...(options.hashes ? hashLines(linked, options.only) : []),
      ...(options.owed ? linked.owed.map(({ document, id, waitsFor }) => `owed: ${document} ${id}, waits for ${waitsFor.map(namedIn).join(', ')}`) : []),
      `${linked.documents.size} documents: ${linked.resources.size} resources, ${linked.screens.size} screens, ${linked.forms.size + linked.answerForms.size} forms with ${examples.count} examples; ` +
        `${linked.routes.length} routes, of which ${planned} planned; ${linked.owed.length} parts owed`,
    ],
    warnings: [
      ...(options.release ? [] : [...firstOf(due, 'parts owed no longer'), ...firstOf(help, 'routes without help')]),
      ...untranslatedLines(untranslated, options.translations === true),
    ],
    errors: [...examples.failed, ...demanded],
  }
}

const hashLines = (linked: Linked, only: readonly string[] = []): readonly string[] =>
  [...publishForms(linked)]
    .filter(([id]) => only.length === 0 || only.some((path) => `schemas/${id}.json`.startsWith(path)))
    .map(([id, { hash }]) => `${hash} schemas/${id}.json`)

function firstOf(warnings: readonly string[], what: string): readonly string[] {
  const rest = warnings.length - NAMED_MAX
  return [...warnings.slice(0, NAMED_MAX).map((line) => `warning: ${line}`), ...(rest > 0 ? [`warning: ${rest} more ${what}`] : [])]
}

const releaseNeeds = (untranslated: ReturnType<typeof findUntranslated>): readonly string[] =>
  untranslated.flatMap(({ code, missing }) =>
    missing.length > 0 ? [`A release needs ${missing.length} strings in ${code}: npm run i18n:export -- ${code} writes them for a translator.`] : [],
  )

const unwritten = ({ routes }: Linked): readonly string[] =>
  routes.filter((route) => route.planned).map(({ id, path }) => `The screen of the planned route "${id}" (${path}) is not written yet.`)

const namedIn = (waits: WaitsFor): string => ('resource' in waits ? waits.resource : `the construct ${waits.construct}`)

/** Parts of screens whose resources are there by now. */
const owedNoLonger = ({ owed, resources }: Linked): readonly string[] =>
  owed
    .filter(({ waitsFor }) => waitsFor.every((waits) => 'resource' in waits && resources.has(waits.resource)))
    .map(
      ({ document, id, waitsFor }) =>
        `"${id}" of ${document} is owed no longer: ${waitsFor.map(namedIn).join(', ')} exists; write the part or take this entry away`,
    )

/** Screens without a page of help, or a section of one; those of clients and employees aside, who have no assistant. */
function helpless({ routes, help }: Linked): readonly string[] {
  const helped = new Set([...help.values()].flatMap((page) => [...page.routes, ...page.sections.flatMap(({ route }) => route ?? [])]))
  return routes
    .filter(({ id, planned, requires }) => !planned && !('ownAccounts' in requires) && !helped.has(id))
    .map(({ id, path }) => `No page of help leads to the route "${id}" (${path}): write one below schemas/help, or add the route to the one that explains it.`)
}

/** Runs the examples that forms bring along; gives how many ran and which do not hold. */
function runTests({ answerForms }: Linked, files: readonly SourceFile[]): { readonly count: number; readonly failed: readonly string[] } {
  const forms = [...answerForms.values()]
  return {
    count: forms.reduce((total, { tests }) => total + tests.length, 0),
    failed: forms.flatMap((form) => {
      const text = files.find(({ path }) => path === `${form.id}.json`)?.text ?? ''
      return runFormTests(form, form.tests).map((found) => formatProblem(problemAt({ path: `schemas/${form.id}.json`, text }, found)))
    }),
  }
}

const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`
