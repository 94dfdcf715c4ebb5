import { formMisfitOf, misfitOf, strangeForm } from './fit.ts'
import type { Language, PluralCategory } from './languages.ts'
import { formOf, type Unit, unitsOf } from './plurals.ts'
import { nodeAt, type Tree } from './tree.ts'

export type Forms = Readonly<Partial<Record<PluralCategory, string>>>

/** One string as a translator gets it and gives it back; blank texts are left as they are. */
export interface ExchangeString {
  readonly en: Unit['english']
  readonly text: string | Forms
  readonly reviewed?: boolean
}

/** The strings of one document by dotted key. */
export interface ExchangeDocument {
  readonly document: string
  readonly strings: Readonly<Record<string, ExchangeString>>
}

interface OwnStrings {
  readonly document: string
  readonly english: Tree
  readonly own: Tree
  readonly reviewed: readonly string[]
}

/** The strings of a document for a translator: those that are missing, or all. */
export function exported({ document, english, own, reviewed }: OwnStrings, language: Language, all: boolean): ExchangeDocument | undefined {
  const strings = unitsOf(english).flatMap((unit): [string, ExchangeString][] => {
    const text = textOf(unit, own, language)
    const isWhole = typeof text === 'string' ? text !== '' : Object.values(text).every((form) => form !== '')
    if (isWhole && !all) return []
    return [[unit.key, { en: unit.english, text, ...(reviewed.includes(unit.key) && { reviewed: true }) }]]
  })
  return strings.length === 0 ? undefined : { document, strings: Object.fromEntries(strings) }
}

function textOf({ path, english }: Unit, own: Tree, { plurals }: Language): string | Forms {
  if (typeof english !== 'string') return Object.fromEntries(plurals.map((category) => [category, formOf(own, path, category) ?? '']))
  const found = nodeAt(own, path)
  return typeof found === 'string' ? found : ''
}

export interface Imported {
  /** Dotted key → text, forms of counts by their own keys. */
  readonly texts: Readonly<Record<string, string>>
  /** Keys of units that were given as reviewed. */
  readonly reviewed: readonly string[]
  readonly refused: readonly string[]
}

/** Reads what a translator gave back for one document; what doesn't fit the English of today is refused with a sentence. */
export function imported(english: Tree, { document, strings }: ExchangeDocument, language: Language): Imported {
  const units = new Map(unitsOf(english).map((unit) => [unit.key, unit]))
  const results = Object.entries(strings).map(([key, given]): Imported => {
    const unit = units.get(key)
    const refuse = (message: string): Imported => ({ texts: {}, reviewed: [], refused: [`${document}.${key}: ${message}`] })
    if (!unit) return refuse('English has no such string any more')
    if (JSON.stringify(unit.english) !== JSON.stringify(given.en)) return refuse('The English text is another one by now; export the string again')
    const problem = misfitOfUnit(unit, given.text, language)
    if (problem !== undefined) return refuse(problem)
    const texts = textsOf(unit, given.text)
    return { texts, reviewed: given.reviewed && Object.keys(texts).length > 0 ? [key] : [], refused: [] }
  })
  return {
    texts: Object.assign({}, ...results.map(({ texts }) => texts)),
    reviewed: results.flatMap(({ reviewed }) => reviewed),
    refused: results.flatMap(({ refused }) => refused),
  }
}

/** What is wrong with a unit's translation: a sentence, or undefined. Blank texts are no fault. */
export function misfitOfUnit({ english }: Pick<Unit, 'english'>, text: string | Forms, language: Language): string | undefined {
  if (typeof english === 'string')
    return typeof text === 'string' ? (text === '' ? undefined : misfitOf(english, text)) : 'One text is expected, not forms of a count'
  if (typeof text === 'string') return `The forms ${language.plurals.join(', ')} are expected`
  for (const [category, form] of Object.entries(text)) {
    const strange = strangeForm(language, category)
    if (strange !== undefined) return strange
    const problem = form === '' ? undefined : formMisfitOf(english, form)
    if (problem !== undefined) return `${problem} (form "${category}")`
  }
  return undefined
}

/** The texts of a unit by the keys they stand at; blank ones are left out. */
export function textsOf({ key }: Pick<Unit, 'key'>, text: string | Forms): Readonly<Record<string, string>> {
  const pairs = typeof text === 'string' ? [[key, text] as const] : Object.entries(text).map(([category, form]) => [`${key}_${category}`, form] as const)
  return Object.fromEntries(pairs.map(([at, words]) => [at, words.trim()] as const).filter(([, words]) => words !== ''))
}
