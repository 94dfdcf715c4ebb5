import type { I18N } from '#contract'
import { documentsIn, faultsOf, languageOf, leavesOf, placesOf, unitsOf } from '#translation'
import type { StringTree } from '../linked.ts'
import { nearest } from '../nearest.ts'
import { childOf, type Path } from '../path.ts'
import type { StringMend } from '../problem.ts'
import type { ReadDocument } from '../read-documents.ts'
import { complain, documentsOf, type LinkContext } from './context.ts'
import type { Place } from './place.ts'

/** Strings of this language are mandatory. */
const MANDATORY = 'en'
/** The words of units, for all documents. */
const UNITS = 'shared/units'
const PLURALS = /_(?:zero|one|two|few|many|other)$/
/** Of the places that a text may have. */
const PLACES_NAMED_MAX = 12
const TERMS = 'client clients employee employees'.split(' ')

/** Checks that every string asked for is there and every string there is asked for; gives language → document id → strings. */
export function linkStrings(context: LinkContext): Readonly<Record<string, StringTree>> {
  const files = documentsOf<I18N>(context, 'i18n')
  const languages: Record<string, Record<string, StringTree>> = { [MANDATORY]: {} }
  for (const file of files) {
    const [, language = '', ...rest] = file.id.split('/')
    const place = rest.join('/')
    if (language === MANDATORY) {
      checkFile(context, file, place)
      languages[language] = { ...languages[language], [place]: file.value.strings }
    } else languages[language] = { ...languages[language], ...checkArea(context, file, { language, area: place }) }
  }
  checkMissing(context, languages[MANDATORY] ?? {})
  return languages
}

/** The same of the words of one document beside the others', which are sound. */
export function checkWordsOf(context: LinkContext, file: ReadDocument, id: string, others: StringTree): void {
  const words = file as unknown as ReadDocument<I18N>
  checkFile(context, words, id)
  const known = { ...others, [id]: words.value.strings }
  for (const [key, place] of context.strings.needed) if (key.startsWith(`${id}.`) || key.startsWith(`${UNITS}.`)) missOne(context, key, place, known)
}

function checkFile(context: LinkContext, file: ReadDocument<I18N>, id: string): void {
  const leaves = leavesOf(file.value.strings)
  for (const { path, text } of leaves) checkTerms(context, file, path, text)
  if (id.startsWith('shared/') || context.read.broken.has(id) || context.unsure.has(id)) return
  const place = { document: file, path: [] }
  if (!context.read.byId.has(id)) {
    complain(context, place, `There is no document "${id}" that these strings could belong to`, hint(id, context))
    return
  }
  const wanted = context.strings.allowed.get(id) ?? new Set()
  for (const { path, text } of leaves) {
    checkUse(context, file, path, wanted)
    checkPlaces(context, file, { path, text, key: `${id}.${path.join('.')}` })
  }
}

interface Leaf {
  readonly path: Path
  readonly text: string
  /** Translation key. */
  readonly key: string
}

/** A place that nothing fills stays empty for whoever reads it. */
function checkPlaces(context: LinkContext, file: ReadDocument<I18N>, { path, text, key }: Leaf): void {
  const known = [...(context.strings.places.get(key) ?? context.strings.places.get(key.replace(PLURALS, '')) ?? [])]
  for (const place of new Set(placesOf(text))) {
    const name = place.slice(2, -2)
    if (name.startsWith('term.') || known.includes(name)) continue
    const suggestion = nearest(name, known)
    complain(context, { document: file, path: ['strings', ...path] }, `Nothing fills the place ${place} of this text`, {
      expected:
        known.length === 0 ? 'a text without places' : `one of ${known.slice(0, PLACES_NAMED_MAX).join(', ')}${known.length > PLACES_NAMED_MAX ? ', …' : ''}`,
      ...(suggestion ? { suggestion: `{{${suggestion}}}` } : {}),
    })
  }
}

/** Checks the strings of an area in another language; gives them by document. */
function checkArea(
  context: LinkContext,
  file: ReadDocument<I18N>,
  { language, area }: { readonly language: string; readonly area: string },
): Readonly<Record<string, StringTree>> {
  if (languageOf(language).code !== language) complain(context, { document: file, path: [] }, `There is no language "${language}"`)
  const documents = documentsIn(area, file.value.strings)
  for (const [name, text] of Object.entries(file.value.strings))
    if (typeof text === 'string')
      complain(context, { document: file, path: ['strings', name] }, 'A text must stand under the document that it belongs to', {
        expected: `the name of a document of schemas/i18n/${MANDATORY}/${area}`,
      })
  for (const own of documents) checkTranslation(context, file, { language, ...own })
  checkReviewed(context, file, area)
  return Object.fromEntries(documents.map(({ document, strings }) => [document, strings]))
}

interface Translation {
  readonly language: string
  readonly document: string
  readonly name: string
  readonly strings: StringTree
}

/** A translation says what English says, in its own words: the strings of its document, with the places and forms that they have. */
function checkTranslation(context: LinkContext, file: ReadDocument<I18N>, { language, document, name, strings }: Translation): void {
  const source = `i18n/${MANDATORY}/${document}`
  if (context.read.broken.has(source)) return
  const english = englishAt(context, source)
  if (!english) {
    const place = { document: file, path: ['strings', name] }
    complain(context, place, `There is no schemas/${source}.json that these strings could translate`, { atKey: true, ...hint(document, context) })
    return
  }
  for (const { path, message, isOver } of faultsOf({ document, english, own: strings }, languageOf(language))) {
    const mend: StringMend = { do: 'take out', file: file.file, key: [name, ...path].join('.') }
    complain(context, { document: file, path: ['strings', name, ...path] }, message, { atKey: true, ...(isOver && { mend }) })
  }
}

function checkReviewed(context: LinkContext, file: ReadDocument<I18N>, area: string): void {
  for (const [index, key] of (file.value.reviewed ?? []).entries()) {
    const name = key.split('.', 1)[0] ?? ''
    const source = `i18n/${MANDATORY}/${area}/${name}`
    const isThere = unitsOf(englishAt(context, source) ?? {}).some((unit) => `${name}.${unit.key}` === key)
    if (!isThere && !context.read.broken.has(source))
      complain(context, { document: file, path: ['reviewed', index] }, `There is no English string "${key}" that could be reviewed`)
  }
}

const englishAt = (context: LinkContext, source: string): StringTree | undefined =>
  (context.read.byId.get(source) as ReadDocument<I18N> | undefined)?.value.strings

const hint = (id: string, context: LinkContext): { readonly suggestion?: string } => {
  const suggestion = nearest(
    id,
    context.read.documents.filter(({ kind }) => kind !== 'i18n').map((document) => document.id),
  )
  return suggestion ? { suggestion } : {}
}

function checkUse(context: LinkContext, file: ReadDocument<I18N>, path: Path, wanted: ReadonlySet<string>): void {
  const key = path.join('.')
  if (wanted.has(key) || wanted.has(key.replace(PLURALS, ''))) return
  const suggestion = nearest(key, [...wanted])
  complain(context, { document: file, path: ['strings', ...path] }, `Nothing asks for the string "${key}"`, {
    atKey: true,
    mend: { do: 'take out', file: file.file, key },
    ...(suggestion ? { suggestion } : {}),
  })
}

function checkTerms(context: LinkContext, file: ReadDocument<I18N>, path: Path, text: string): void {
  for (const [, term = ''] of text.matchAll(/\{\{\s*term\.([^}\s]*)\s*\}\}/g)) {
    if (TERMS.includes(term)) continue
    const suggestion = nearest(term, TERMS)
    complain(context, { document: file, path: ['strings', ...path] }, `There is no term "${term}"`, {
      expected: TERMS.join(', '),
      ...(suggestion ? { suggestion } : {}),
    })
  }
}

function checkMissing(context: LinkContext, strings: StringTree): void {
  for (const [key, place] of context.strings.needed) missOne(context, key, place, strings)
}

function missOne(context: LinkContext, key: string, place: Place, strings: StringTree): void {
  const id = key.slice(0, key.indexOf('.'))
  const path = key.slice(id.length + 1)
  const file = `i18n/${MANDATORY}/${id}`
  const own = strings[id]
  if (context.read.broken.has(file) || (typeof own === 'object' && isThere(own, path))) return
  if (id === UNITS) missUnit(context, place, path, typeof own === 'object' ? own : {})
  else
    complain(context, place, `The string "${key}" is missing; write "${path}" in schemas/${file}.json`, {
      mend: { do: 'write', file: `${file}.json`, key: path },
    })
}

/** A unit is one of those there are, unless its word is new. */
function missUnit(context: LinkContext, place: Place, unit: string, units: StringTree = {}): void {
  const suggestion = nearest(unit, Object.keys(units))
  complain(context, place, `There is no unit "${unit}"; a new one is a string in schemas/i18n/${MANDATORY}/${UNITS}.json`, suggestion ? { suggestion } : {})
}

function isThere(tree: StringTree, path: string): boolean {
  const find = (dotted: string): unknown => dotted.split('.').reduce<unknown>(childOf, tree)
  return typeof find(path) === 'string' || typeof find(`${path}_other`) === 'string'
}
