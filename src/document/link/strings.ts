import type { I18N } from '#contract'
import { faultsOf, languageOf, placesOf, unitsOf } from '#translation'
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
    languages[language] = { ...languages[language], [rest.join('/')]: file.value.strings }
    if (language === MANDATORY) checkFile(context, file, rest.join('/'))
    else checkTranslation(context, file, { language, id: rest.join('/') })
  }
  checkMissing(context, languages[MANDATORY] ?? {})
  return languages
}

function checkFile(context: LinkContext, file: ReadDocument<I18N>, id: string): void {
  const leaves = leavesOf(file.value.strings, [])
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

/** A translation says what English says, in its own words: the strings of its document, with the places and forms that they have. */
function checkTranslation(context: LinkContext, file: ReadDocument<I18N>, { language, id }: { readonly language: string; readonly id: string }): void {
  const source = `i18n/${MANDATORY}/${id}`
  if (context.read.broken.has(source)) return
  if (languageOf(language).code !== language) complain(context, { document: file, path: [] }, `There is no language "${language}"`)
  const english = (context.read.byId.get(source) as ReadDocument<I18N> | undefined)?.value.strings
  if (!english) {
    complain(context, { document: file, path: [] }, `There is no schemas/${source}.json that these strings could translate`, hint(id, context))
    return
  }
  for (const { path, message, isOver } of faultsOf({ document: id, english, own: file.value.strings }, languageOf(language))) {
    const mend: StringMend = { do: 'take out', file: file.file, key: path.join('.') }
    complain(context, { document: file, path: ['strings', ...path] }, message, { atKey: true, ...(isOver && { mend }) })
  }
  const { reviewed = [] } = file.value
  if (reviewed.length === 0) return
  const units = new Set(unitsOf(english).map(({ key }) => key))
  reviewed.forEach((key, index) => {
    if (!units.has(key)) complain(context, { document: file, path: ['reviewed', index] }, `There is no English string "${key}" that could be reviewed`)
  })
}

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

function checkMissing(context: LinkContext, strings: Readonly<Record<string, StringTree>>): void {
  for (const [key, place] of context.strings.needed) {
    const id = key.slice(0, key.indexOf('.'))
    const path = key.slice(id.length + 1)
    const file = `i18n/${MANDATORY}/${id}`
    if (context.read.broken.has(file) || isThere(strings[id], path)) continue
    if (id === UNITS) missUnit(context, place, path, strings[UNITS])
    else
      complain(context, place, `The string "${key}" is missing; write "${path}" in schemas/${file}.json`, {
        mend: { do: 'write', file: `${file}.json`, key: path },
      })
  }
}

/** A unit is one of those there are, unless its word is new. */
function missUnit(context: LinkContext, place: Place, unit: string, units: StringTree = {}): void {
  const suggestion = nearest(unit, Object.keys(units))
  complain(context, place, `There is no unit "${unit}"; a new one is a string in schemas/i18n/${MANDATORY}/${UNITS}.json`, suggestion ? { suggestion } : {})
}

function isThere(tree: StringTree | undefined, path: string): boolean {
  const find = (dotted: string): unknown => dotted.split('.').reduce<unknown>(childOf, tree)
  return typeof find(path) === 'string' || typeof find(`${path}_other`) === 'string'
}

function leavesOf(tree: StringTree, path: Path): readonly { readonly path: Path; readonly text: string }[] {
  return Object.entries(tree).flatMap(([key, child]) => (typeof child === 'string' ? [{ path: [...path, key], text: child }] : leavesOf(child, [...path, key])))
}
