import { isObject, type OwnFormDraft } from '#contract'
import {
  type FieldDocument,
  fieldOfItem,
  fieldsOf,
  freeName,
  freeSlug,
  type ItemDocument,
  keyOfItem,
  type PageDocument,
  pagesOf,
  type SectionDocument,
  textOfItem,
  withWord,
  wordAt,
} from './form-document.ts'
import type { PaletteEntry } from './palette.ts'

/** Where an item stands, or is to stand: after another one, or first where `after` is absent. */
export interface Place {
  readonly page: string
  readonly section: string
  readonly after?: string | undefined
}

export interface NewWords {
  readonly label: string
  /** Of its options or inner questions, in their order. */
  readonly parts?: readonly string[]
}

/** A change of a draft, with what it made, for the selection. Arguments name what they mean, never its index. */
export interface Changed {
  readonly draft: OwnFormDraft
  readonly selected?: string
}

const withPages = ({ form, words }: OwnFormDraft, pages: readonly PageDocument[]): OwnFormDraft => ({ form: { ...form, pages }, words })
const withFields = ({ form, words }: OwnFormDraft, fields: Readonly<Record<string, FieldDocument>>): OwnFormDraft => ({ form: { ...form, fields }, words })

const changeSection = (draft: OwnFormDraft, page: string, section: string, change: (section: SectionDocument) => SectionDocument): OwnFormDraft =>
  withPages(
    draft,
    pagesOf(draft.form).map((each) =>
      each.id === page ? { ...each, sections: each.sections.map((inner) => (inner.id === section ? change(inner) : inner)) } : each,
    ),
  )

const insertItem = (items: readonly ItemDocument[], item: ItemDocument, after: string | undefined): readonly ItemDocument[] => {
  const index = after === undefined ? -1 : items.findIndex((each) => keyOfItem(each) === after)
  return after !== undefined && index < 0 ? [...items, item] : [...items.slice(0, index + 1), item, ...items.slice(index + 1)]
}

/** A question more, with the words that it needs. */
export function addField(draft: OwnFormDraft, { page, section, after }: Place, entry: PaletteEntry, { label, parts = [] }: NewWords): Changed {
  const fields = fieldsOf(draft.form)
  const name = freeName(label, Object.keys(fields), 'question')
  const options = entry.options?.map((id) => ({ id }))
  const of = entry.of && Object.fromEntries(entry.of.map((inner) => [inner, { type: 'text', max: 200 }]))
  const field = { ...entry.field, ...(options && { options }), ...(of && { of }) }
  const placed = changeSection(withFields(draft, { ...fields, [name]: field }), page, section, (each) => ({
    ...each,
    items: insertItem(each.items, name, after),
  }))
  const inner = (entry.options ?? []).map((id, index) => [`options.${name}.${id}`, parts[index] ?? id] as const)
  const rows = (entry.of ?? []).map((id, index) => [`of.${name}.${id}`, parts[index] ?? id] as const)
  const words = [[`fields.${name}`, label] as const, ...inner, ...rows].reduce((all, [key, text]) => withWord(all, key, text), placed.words)
  return { draft: { ...placed, words }, selected: name }
}

/** A text between questions. */
export function addText(draft: OwnFormDraft, { page, section, after }: Place, text: string): Changed {
  const taken = pagesOf(draft.form).flatMap((each) => each.sections.flatMap(({ items }) => items.flatMap((item) => textOfItem(item) ?? [])))
  const id = freeSlug(text, taken, 'text')
  const placed = changeSection(draft, page, section, (each) => ({ ...each, items: insertItem(each.items, { text: id }, after) }))
  return { draft: { ...placed, words: withWord(placed.words, `texts.${id}`, text) }, selected: `text:${id}` }
}

/** Kinds of words that belong to a question alone, by its name. */
export const WORDS_OF_FIELD: readonly string[] = [
  ...['fields', 'options', 'of', 'help', 'placeholders', 'items', 'rowChecks', 'attestations', 'innerHelp', 'innerPlaceholders'],
  ...['allElse', 'shortcuts', 'madeRows'],
]

const wordsOfField = (name: string): readonly string[] => WORDS_OF_FIELD.map((kind) => `${kind}.${name}`)

/** Without a question or a text. What the form is about cannot go. */
export function removeItem(draft: OwnFormDraft, key: string): OwnFormDraft {
  if (isAbout(draft, key)) return draft
  const pages = pagesOf(draft.form).map((page) => ({
    ...page,
    sections: page.sections.map((section) => ({ ...section, items: section.items.filter((item) => keyOfItem(item) !== key) })),
  }))
  const { [key]: _gone, ...fields } = fieldsOf(draft.form)
  const gone = key.startsWith('text:') ? [`texts.${key.slice('text:'.length)}`] : wordsOfField(key)
  const words = gone.reduce((all, each) => withWord(all, each, undefined), draft.words)
  return { form: { ...draft.form, pages, fields }, words }
}

/** Whom and when the form is about: no form is filed without it. */
export const isAbout = ({ form }: OwnFormDraft, name: string): boolean => isObject(form.about) && Object.values(form.about).includes(name)

/** The same item somewhere else. */
export function moveItem(draft: OwnFormDraft, key: string, { page, section, after }: Place): OwnFormDraft {
  const item = pagesOf(draft.form)
    .flatMap((each) => each.sections.flatMap(({ items }) => items))
    .find((each) => keyOfItem(each) === key)
  if (item === undefined || after === key) return draft
  const without = withPages(
    draft,
    pagesOf(draft.form).map((each) => ({
      ...each,
      sections: each.sections.map((inner) => ({ ...inner, items: inner.items.filter((other) => keyOfItem(other) !== key) })),
    })),
  )
  return changeSection(without, page, section, (each) => ({ ...each, items: insertItem(each.items, item, after) }))
}

/** One place up or down, into the neighbouring section at its ends; the same draft where there is none. */
export function nudgeItem(draft: OwnFormDraft, key: string, by: -1 | 1): OwnFormDraft {
  const sections = pagesOf(draft.form).flatMap((page) => page.sections.map((section) => ({ page: page.id, ...section })))
  const at = sections.findIndex(({ items }) => items.some((item) => keyOfItem(item) === key))
  const here = sections[at]
  if (here === undefined) return draft
  const keys = here.items.map(keyOfItem)
  const index = keys.indexOf(key)
  const inside = by === -1 ? index > 0 : index < keys.length - 1
  if (inside) return moveItem(draft, key, { page: here.page, section: here.id, after: by === -1 ? keys[index - 2] : keys[index + 1] })
  const next = sections[at + by]
  if (next === undefined) return draft
  return moveItem(draft, key, { page: next.page, section: next.id, after: by === -1 ? next.items.map(keyOfItem).at(-1) : undefined })
}

/** The same question once more, under a name of its own. */
export function duplicateField(draft: OwnFormDraft, name: string, label: string): Changed {
  const fields = fieldsOf(draft.form)
  const field = fields[name]
  const place = placeOf(draft, name)
  if (field === undefined || place === undefined) return { draft }
  const copy = freeName(label, Object.keys(fields), name)
  const placed = changeSection(withFields(draft, { ...fields, [copy]: field }), place.page, place.section, (each) => ({
    ...each,
    items: insertItem(each.items, copy, name),
  }))
  const words = wordsOfField(name).reduce((all, key) => copyWords(all, key, key.replace(`.${name}`, `.${copy}`)), placed.words)
  return { draft: { ...placed, words: withWord(words, `fields.${copy}`, label) }, selected: copy }
}

function copyWords(words: OwnFormDraft['words'], from: string, to: string): OwnFormDraft['words'] {
  const [kind = '', name = ''] = from.split('.')
  const under = words[kind]
  const found = typeof under === 'object' ? under[name] : undefined
  if (found === undefined) return words
  return { ...words, [kind]: { ...(typeof under === 'object' ? under : {}), [to.split('.')[1] ?? '']: found } }
}

export function placeOf(draft: OwnFormDraft, key: string): Place | undefined {
  for (const page of pagesOf(draft.form))
    for (const section of page.sections) if (section.items.some((item) => keyOfItem(item) === key)) return { page: page.id, section: section.id, after: key }
  return undefined
}

export function addSection(draft: OwnFormDraft, page: string, title: string): Changed {
  const taken = pagesOf(draft.form).flatMap(({ sections }) => sections.map(({ id }) => id))
  const id = freeSlug(title, taken, 'section')
  const pages = pagesOf(draft.form).map((each) => (each.id === page ? { ...each, sections: [...each.sections, { id, columns: 2, items: [] }] } : each))
  return { draft: { ...withPages(draft, pages), words: withWord(draft.words, `sections.${id}`, title) }, selected: `section:${id}` }
}

export function addPage(draft: OwnFormDraft, title: string, sectionTitle: string): Changed {
  const id = freeSlug(
    title,
    pagesOf(draft.form).map((page) => page.id),
    'page',
  )
  const page: PageDocument = { id, sections: [] }
  const added = { ...withPages(draft, [...pagesOf(draft.form), page]), words: withWord(draft.words, `pages.${id}`, title) }
  return { ...addSection(added, id, sectionTitle), selected: `page:${id}` }
}

/** Without a section; what it asks goes along, except for what the form is about. */
export function removeSection(draft: OwnFormDraft, id: string): OwnFormDraft {
  const section = pagesOf(draft.form)
    .flatMap(({ sections }) => sections)
    .find((each) => each.id === id)
  if (section === undefined || section.items.some((item) => isAbout(draft, fieldOfItem(item) ?? ''))) return draft
  const emptied = section.items.reduce((next, item) => removeItem(next, keyOfItem(item)), draft)
  const pages = pagesOf(emptied.form).map((page) => ({ ...page, sections: page.sections.filter((each) => each.id !== id) }))
  const words = ['sections', 'sectionHelp', 'sectionShort'].reduce((all, kind) => withWord(all, `${kind}.${id}`, undefined), emptied.words)
  return { ...withPages(emptied, pages), words }
}

export function removePage(draft: OwnFormDraft, id: string): OwnFormDraft {
  const page = pagesOf(draft.form).find((each) => each.id === id)
  if (page === undefined || pagesOf(draft.form).length === 1) return draft
  const emptied = page.sections.reduce((next, section) => removeSection(next, section.id), draft)
  if (pagesOf(emptied.form).find((each) => each.id === id)?.sections.length !== 0) return draft
  const words = ['pages', 'pageHelp', 'pageShort'].reduce((all, kind) => withWord(all, `${kind}.${id}`, undefined), emptied.words)
  return {
    ...withPages(
      emptied,
      pagesOf(emptied.form).filter((each) => each.id !== id),
    ),
    words,
  }
}

/** One page or section up or down among its own. */
export function nudgePart(draft: OwnFormDraft, part: { readonly page: string } | { readonly section: string }, by: -1 | 1): OwnFormDraft {
  const pages = pagesOf(draft.form)
  if ('page' in part) return withPages(draft, nudged(pages, part.page, by))
  return withPages(
    draft,
    pages.map((page) => ({ ...page, sections: nudged(page.sections, part.section, by) })),
  )
}

function nudged<T extends { readonly id: string }>(list: readonly T[], id: string, by: -1 | 1): readonly T[] {
  const index = list.findIndex((each) => each.id === id)
  const other = list[index + by]
  const own = list[index]
  if (own === undefined || other === undefined) return list
  const next = [...list]
  next[index] = other
  next[index + by] = own
  return next
}

/** A key of a question, of a section or of the form itself; undefined takes it away. */
export function setFieldKey(draft: OwnFormDraft, name: string, key: string, value: unknown): OwnFormDraft {
  const fields = fieldsOf(draft.form)
  return withFields(draft, { ...fields, [name]: withKey(fields[name] ?? {}, key, value) })
}

export const setSectionKey = (draft: OwnFormDraft, id: string, key: string, value: unknown): OwnFormDraft =>
  withPages(
    draft,
    pagesOf(draft.form).map((page) => ({
      ...page,
      sections: page.sections.map((section) => (section.id === id ? (withKey(section, key, value) as SectionDocument) : section)),
    })),
  )

/** A key of how an item is laid out; a question by its name alone gets a place of its own for it. */
export const setItemKey = (draft: OwnFormDraft, key: string, name: string, value: unknown): OwnFormDraft =>
  withPages(
    draft,
    pagesOf(draft.form).map((page) => ({
      ...page,
      sections: page.sections.map((section) => ({
        ...section,
        items: section.items.map((item) => (keyOfItem(item) === key ? laidOut(item, name, value) : item)),
      })),
    })),
  )

function laidOut(item: ItemDocument, name: string, value: unknown): ItemDocument {
  const next = withKey(typeof item === 'string' ? { field: item } : item, name, value)
  const [only, ...others] = Object.keys(next)
  return only === 'field' && others.length === 0 ? String(next.field) : (next as ItemDocument)
}

/** How an item is laid out. */
export const itemAt = (draft: OwnFormDraft, key: string): Readonly<Record<string, unknown>> => {
  const found = pagesOf(draft.form)
    .flatMap(({ sections }) => sections.flatMap(({ items }) => items))
    .find((item) => keyOfItem(item) === key)
  return typeof found === 'object' ? { ...found } : {}
}

export const setFormKey = ({ form, words }: OwnFormDraft, key: string, value: unknown): OwnFormDraft => ({ form: withKey(form, key, value), words })

function withKey(document: Readonly<Record<string, unknown>>, key: string, value: unknown): Readonly<Record<string, unknown>> {
  if (value !== undefined) return { ...document, [key]: value }
  const { [key]: _gone, ...rest } = document
  return rest
}

export const setWord = ({ form, words }: OwnFormDraft, key: string, text: string | undefined): OwnFormDraft => ({ form, words: withWord(words, key, text) })

/** The options of a choice, as they are written in place; undefined when they come from elsewhere. */
export function optionsOf(draft: OwnFormDraft, name: string): readonly { readonly id: string }[] | undefined {
  const options = fieldsOf(draft.form)[name]?.options
  return Array.isArray(options) ? options.filter((option): option is { id: string } => isObject(option) && typeof option.id === 'string') : undefined
}

/** An option more at the end. */
export function addOption(draft: OwnFormDraft, name: string, label: string): OwnFormDraft {
  const options = optionsOf(draft, name) ?? []
  const id = freeName(
    label,
    options.map((option) => option.id),
    'option',
  )
  return setWord(setFieldKey(draft, name, 'options', [...options, { id }]), `options.${name}.${id}`, label)
}

export function removeOption(draft: OwnFormDraft, name: string, id: string): OwnFormDraft {
  const options = optionsOf(draft, name) ?? []
  if (options.length <= 1) return draft
  return setWord(
    setFieldKey(
      draft,
      name,
      'options',
      options.filter((option) => option.id !== id),
    ),
    `options.${name}.${id}`,
    undefined,
  )
}

export const nudgeOption = (draft: OwnFormDraft, name: string, id: string, by: -1 | 1): OwnFormDraft =>
  setFieldKey(draft, name, 'options', nudged(optionsOf(draft, name) ?? [], id, by))

/** What a question is called, as far as it is known. */
export const labelOf = ({ words }: OwnFormDraft, name: string): string => wordAt(words, `fields.${name}`) ?? name
