import { type FormWords, isObject, type OwnFormDraft } from '#contract'

/** A form as it is being written: only as much of its shape is counted on as is read here, since a draft may be half done. */
export type FormDocument = OwnFormDraft['form']
export type FieldDocument = Readonly<Record<string, unknown>>

export interface SectionDocument {
  readonly id: string
  readonly columns?: number
  readonly items: readonly ItemDocument[]
  readonly [key: string]: unknown
}

/** A question by its name, one with how it is laid out, or a text. */
export type ItemDocument = string | { readonly field: string; readonly span?: number } | { readonly text: string; readonly as?: string }

export interface PageDocument {
  readonly id: string
  readonly sections: readonly SectionDocument[]
  readonly [key: string]: unknown
}

const listOf = (value: unknown): readonly Readonly<Record<string, unknown>>[] => (Array.isArray(value) ? value.filter(isObject) : [])

export const fieldsOf = ({ fields }: FormDocument): Readonly<Record<string, FieldDocument>> =>
  isObject(fields) ? Object.fromEntries(Object.entries(fields).flatMap(([name, field]) => (isObject(field) ? [[name, field]] : []))) : {}

export const pagesOf = ({ pages }: FormDocument): readonly PageDocument[] =>
  listOf(pages).map((page) => ({ ...page, id: String(page.id ?? ''), sections: listOf(page.sections).map(sectionOf) }))

const sectionOf = (section: Readonly<Record<string, unknown>>): SectionDocument => ({
  ...section,
  id: String(section.id ?? ''),
  items: (Array.isArray(section.items) ? section.items : []).filter((item): item is ItemDocument => typeof item === 'string' || isObject(item)),
})

/** The question that an item asks; undefined for a text. */
export const fieldOfItem = (item: ItemDocument): string | undefined => (typeof item === 'string' ? item : 'field' in item ? item.field : undefined)
export const textOfItem = (item: ItemDocument): string | undefined => (typeof item !== 'string' && 'text' in item ? item.text : undefined)
/** What an item is known by among those of its form. */
export const keyOfItem = (item: ItemDocument): string => fieldOfItem(item) ?? `text:${textOfItem(item) ?? ''}`

/** The words at a dotted key; undefined where there are none. */
export function wordAt(words: FormWords, key: string): string | undefined {
  const found = key
    .split('.')
    .reduce<FormWords | string | undefined>((node, step) => (typeof node === 'object' && Object.hasOwn(node, step) ? node[step] : undefined), words)
  return typeof found === 'string' ? found : undefined
}

/** The same words with one more, or without it. */
export function withWord(words: FormWords, key: string, text: string | undefined): FormWords {
  const [step = '', ...rest] = key.split('.')
  const { [step]: inner, ...others } = words
  if (rest.length === 0) return text === undefined ? others : { ...words, [step]: text }
  const next = withWord(typeof inner === 'object' ? inner : {}, rest.join('.'), text)
  return Object.keys(next).length === 0 ? others : { ...words, [step]: next }
}

/** A name that none of the others has, made of what somebody typed. */
export function freeName(text: string, taken: Iterable<string>, fallback: string): string {
  const words = text
    .normalize('NFD')
    .replaceAll(/[^A-Za-z0-9 ]/g, ' ')
    .trim()
    .split(/\s+/)
    .slice(0, 5)
  const [first = '', ...rest] = words
  const camel = `${first.toLowerCase()}${rest.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1).toLowerCase()}`).join('')}`
  const start = (/^[a-z]/.test(camel) ? camel : `${fallback}${camel}`).slice(0, 40)
  return numbered(start === '' ? fallback : start, taken, '')
}

/** The same with hyphens, as pages, sections and forms are named. */
export function freeSlug(text: string, taken: Iterable<string>, fallback: string): string {
  const slug = text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 36)
    .replace(/-$/, '')
  return numbered(/^[a-z]/.test(slug) ? slug : fallback, taken, '-')
}

function numbered(start: string, taken: Iterable<string>, between: string): string {
  const known = new Set(taken)
  if (!known.has(start)) return start
  for (let number = 2; ; number += 1) if (!known.has(`${start}${between}${number}`)) return `${start}${between}${number}`
}
