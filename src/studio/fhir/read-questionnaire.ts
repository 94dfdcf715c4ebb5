import { type FormWords, isObject, type OwnFormDraft } from '#contract'
import { type Condition, expressionOf, type Operator, type Term } from '../model/condition.ts'
import {
  type FieldDocument,
  fieldsOf,
  freeName,
  freeSlug,
  type ItemDocument,
  type PageDocument,
  type SectionDocument,
  withWord,
} from '../model/form-document.ts'
import { type Carried, type EnableWhen, extensionOf, type Item, OWN, type Questionnaire, STANDARD } from './questionnaire.ts'

/** Items that are read; a form has no more questions than this either. */
const ITEMS_MAX = 1_000
const DEPTH_MAX = 8

export interface ReadForm {
  readonly draft: OwnFormDraft
  readonly carried: readonly Carried[]
}

/** Whether a file is one, as far as it has to be to be read. */
export const isQuestionnaire = (value: unknown): value is Questionnaire => isObject(value) && value.resourceType === 'Questionnaire'

const TYPES: Readonly<Record<string, FieldDocument>> = {
  string: { type: 'text', max: 500 },
  text: { type: 'multiline', max: 5000 },
  url: { type: 'text', max: 500 },
  integer: { type: 'integer' },
  decimal: { type: 'decimal', scale: 2 },
  quantity: { type: 'decimal', scale: 2 },
  boolean: { type: 'boolean', as: 'checklist' },
  date: { type: 'date' },
  time: { type: 'time' },
  dateTime: { type: 'datetime' },
  choice: { type: 'choice', as: 'radio' },
  'open-choice': { type: 'choice', as: 'radio' },
  coding: { type: 'choice', as: 'radio' },
  attachment: { type: 'file', accept: ['pdf', 'image'], max: 5 },
}
/** Types of the standard that are alike. */
const GROUP = /^group$/
const CHOICES = /^(?:choice|open-choice|coding)$/
const TEXTS = /^(?:string|text|url)$/
/** Types whose meaning is not quite ours. */
const NEAR: ReadonlySet<string> = new Set(['url', 'quantity', 'open-choice', 'attachment'])

/** A FHIR R4 Questionnaire as a form in the place of `base`, which says whom forms are about; with what became of each item. Nothing in it is run. */
export function readQuestionnaire(questionnaire: Questionnaire, base: OwnFormDraft): ReadForm {
  const reader = new Reader(base)
  return reader.read(questionnaire)
}

const textOf = ({ text }: Pick<Item, 'text'>): string => (typeof text === 'string' ? text.trim().slice(0, 2_000) : '')
const itemsOf = (item: { readonly item?: unknown }): readonly Item[] =>
  Array.isArray(item.item) ? item.item.filter((each): each is Item => isObject(each) && typeof each.linkId === 'string' && typeof each.type === 'string') : []

class Reader {
  private readonly carried: Carried[] = []
  private readonly base: OwnFormDraft
  private fields: Record<string, FieldDocument>
  private words: FormWords
  /** Names by linkId, for the conditions. */
  private readonly names = new Map<string, string>()
  private readonly whens: { readonly set: (when: string) => void; readonly item: Item }[] = []
  private readonly placed = new Set<string>()
  private seen = 0

  constructor(base: OwnFormDraft) {
    this.base = base
    const about = isObject(base.form.about) ? Object.values(base.form.about).map(String) : []
    const own = fieldsOf(base.form)
    this.fields = Object.fromEntries(Object.entries(own).filter(([name]) => about.includes(name)))
    this.words = Object.keys(this.fields).reduce<FormWords>((words, name) => withWord(words, `fields.${name}`, wordOf(base.words, name)), {})
    for (const name of Object.keys(this.fields)) this.names.set(name, name)
  }

  read(questionnaire: Questionnaire): ReadForm {
    const first: SectionDocument = { id: 'about', columns: 2, items: Object.keys(this.fields) }
    this.word('title', textOf({ text: questionnaire.title ?? '' }) || 'Questionnaire')
    if (questionnaire.description) this.word('description', textOf({ text: questionnaire.description }))
    const items = itemsOf(questionnaire)
    const isPaged =
      items.length > 0 &&
      items.every((item) => isGroup(item) && itemsOf(item).length > 0 && itemsOf(item).every((inner) => isGroup(inner) && inner.repeats !== true))
    const pages = isPaged
      ? items.map((item) => this.page(item, itemsOf(item)))
      : [this.page({ linkId: 'page:questions', type: 'group', text: 'Questions' }, grouped(items))]
    const [opening = { id: 'questions', sections: [] }, ...others] = pages
    // What the form is about comes first, as far as no section asks for it.
    const asked = new Set(pages.flatMap(({ sections }) => sections.flatMap(({ items: all }) => all)))
    const unasked = first.items.filter((name) => !asked.has(name))
    if (unasked.length > 0) this.word('sections.about', 'About')
    const kept = unasked.length === 0 ? pages : [{ ...opening, sections: [{ ...first, items: unasked }, ...opening.sections] }, ...others]
    for (const { set, item } of this.whens) this.rule(item, set)
    const shown = kept
      .map((page) => ({ ...page, sections: page.sections.filter(({ items: all }) => all.length > 0) }))
      .filter(({ sections }) => sections.length > 0)
    return {
      draft: { form: { ...this.base.form, fields: this.fields, pages: shown, checks: undefined, prefill: undefined, tests: undefined }, words: this.words },
      carried: this.carried,
    }
  }

  private word(key: string, text: string): void {
    this.words = withWord(this.words, key, text)
  }

  private page(item: Item, sections: readonly Item[]): PageDocument {
    const id = freeSlug(idOf(item, 'page') ?? textOf(item), this.pageIds, 'page')
    this.pageIds.push(id)
    this.word(`pages.${id}`, textOf(item) || 'Page')
    return { id, sections: sections.map((section) => this.section(section)) }
  }

  private readonly pageIds: string[] = []
  private readonly sectionIds: string[] = ['about']
  private readonly textIds: string[] = []

  private section(item: Item): SectionDocument {
    const id = freeSlug(idOf(item, 'section') ?? textOf(item), this.sectionIds, 'section')
    this.sectionIds.push(id)
    this.word(`sections.${id}`, textOf(item) || 'Questions')
    const section: Record<string, unknown> & SectionDocument = { id, columns: 2, items: itemsOf(item).flatMap((inner) => this.item(inner, 0)) }
    if (hasRule(item)) this.whens.push({ item, set: (when) => Object.assign(section, { when }) })
    return section
  }

  /** What an item becomes in a section: a question, a text, or several of a group. */
  private item(item: Item, depth: number): readonly ItemDocument[] {
    this.seen += 1
    if (this.seen > ITEMS_MAX || depth > DEPTH_MAX) return this.lost(item, 'tooMany')
    if (item.type === 'display') return [this.text(item)]
    if (isGroup(item) && item.repeats !== true && ownField(item).type === undefined) {
      this.carried.push({ item: item.linkId, text: textOf(item), how: 'near', why: 'nested' })
      return [...(textOf(item) === '' ? [] : [this.text(item, 'heading')]), ...itemsOf(item).flatMap((inner) => this.item(inner, depth + 1))]
    }
    return this.question(item, depth)
  }

  private text(item: Item, as?: 'heading'): ItemDocument {
    const id = freeSlug(idOf(item, 'text') ?? textOf(item), this.textIds, 'text')
    this.textIds.push(id)
    this.word(`texts.${id}`, textOf(item) || '…')
    if (as === undefined) this.carried.push({ item: item.linkId, text: textOf(item), how: 'exact' })
    return { text: id, ...(as && { as }) }
  }

  private question(item: Item, depth: number): readonly ItemDocument[] {
    const known = this.names.get(item.linkId)
    if (known !== undefined) return this.again(item, known)
    const field = this.field(item)
    if (field === undefined) return this.lost(item, 'kind')
    const name = nameFor(item.linkId, textOf(item), Object.keys(this.fields))
    this.names.set(item.linkId, name)
    this.placed.add(name)
    this.word(`fields.${name}`, textOf(item) || name)
    this.fields = { ...this.fields, [name]: { ...field.document, ...this.options(item, `options.${name}`), ...this.inner(item, name) } }
    this.carried.push({ item: item.linkId, text: textOf(item), how: field.why === undefined ? 'exact' : 'near', ...(field.why && { why: field.why }) })
    if (hasRule(item)) this.whens.push({ item, set: (when) => (this.fields = { ...this.fields, [name]: { ...this.fields[name], when } }) })
    const help = itemsOf(item).find((inner) => inner.type === 'display' && controlOf(inner) === 'help')
    if (help) this.word(`help.${name}`, textOf(help))
    // Questions below a question follow it.
    const below = isGroup(item) ? [] : itemsOf(item).filter((inner) => inner !== help)
    return [name, ...below.flatMap((inner) => this.item(inner, depth + 1))]
  }

  /** What says whom the form is about is there already; any other linkId stands for one question only. */
  private again(item: Item, name: string): readonly ItemDocument[] {
    if (this.placed.has(name)) return this.lost(item, 'twice')
    this.placed.add(name)
    this.carried.push({ item: item.linkId, text: textOf(item), how: 'exact' })
    return [name]
  }

  private lost(item: Item, why: string): readonly never[] {
    this.carried.push({ item: item.linkId, text: textOf(item), how: 'lost', why })
    return []
  }

  /** What is said of the question itself; undefined for a kind that there is none of. */
  private field(item: Item): { readonly document: FieldDocument; readonly why?: string } | undefined {
    const own = ownField(item)
    const plain = own.type === undefined ? plainField(item) : own
    if (plain === undefined) return undefined
    const bounds = { ...boundOf(item, STANDARD.min, 'min'), ...boundOf(item, STANDARD.max, 'max') }
    const required = item.required === true && plain.value === undefined && { required: true }
    const why =
      own.type === undefined
        ? NEAR.has(item.type)
          ? 'kind'
          : item.answerOption === undefined && plain.options !== undefined
            ? 'values'
            : undefined
        : undefined
    return {
      document: { ...plain, ...(own.type === undefined && bounds), ...required, ...(own.type === undefined && item.readOnly === true && { readOnly: true }) },
      ...(why && { why }),
    }
  }

  private options(item: Item, words: string): FieldDocument {
    if (!CHOICES.test(item.type)) return {}
    const given = Array.isArray(item.answerOption) ? item.answerOption.slice(0, 200) : []
    const ids: string[] = []
    for (const option of given) {
      const text = option.valueCoding?.display ?? option.valueCoding?.code ?? option.valueString ?? String(option.valueInteger ?? '')
      const code = option.valueCoding?.code ?? option.valueString ?? String(option.valueInteger ?? '')
      const id = /^[A-Za-z0-9][A-Za-z0-9_-]{0,47}$/.test(code) && !ids.includes(code) ? code : freeName(text, ids, 'option')
      ids.push(id)
      this.word(`${words}.${id}`, text || id)
    }
    if (ids.length === 0) {
      ids.push('other')
      this.word(`${words}.other`, 'Other')
    }
    return { options: ids.map((id) => ({ id })) }
  }

  private inner(item: Item, name: string): FieldDocument {
    if (!isGroup(item)) return {}
    const of: Record<string, FieldDocument> = {}
    for (const each of itemsOf(item)) {
      if (each.type === 'display') continue
      const field = isGroup(each) ? undefined : this.field(each)
      if (field === undefined) {
        this.lost(each, isGroup(each) ? 'rowsInRows' : 'kind')
        continue
      }
      const inner = nameFor(each.linkId.split('.').at(-1) ?? '', textOf(each), Object.keys(of))
      of[inner] = { ...field.document, ...this.options(each, `options.${name}.${inner}`) }
      this.word(`of.${name}.${inner}`, textOf(each) || inner)
      this.carried.push({ item: each.linkId, text: textOf(each), how: field.why === undefined ? 'exact' : 'near', ...(field.why && { why: field.why }) })
      if (hasRule(each)) this.carried.push({ item: each.linkId, text: textOf(each), how: 'lost', why: 'innerRule' })
    }
    return Object.keys(of).length === 0 ? { of: { question: { type: 'text', max: 200 } } } : { of }
  }

  private rule(item: Item, set: (when: string) => void): void {
    const own = extensionOf(item, OWN.when)?.valueString
    if (own !== undefined) {
      set(own)
      return
    }
    const terms = (item.enableWhen ?? []).map((each) => this.term(each))
    const known = terms.filter((term): term is Term => term !== undefined)
    if (known.length < terms.length) this.carried.push({ item: item.linkId, text: textOf(item), how: known.length === 0 ? 'lost' : 'near', why: 'rule' })
    const condition: Condition = { join: item.enableBehavior === 'any' ? 'or' : 'and', terms: known }
    if (known.length > 0) set(expressionOf(condition))
  }

  private term({ question, operator, ...answer }: EnableWhen): Term | undefined {
    const field = this.names.get(question)
    const kind = field === undefined ? undefined : this.fields[field]?.type
    if (field === undefined) return undefined
    if (operator === 'exists') return { field, op: answer.answerBoolean === false ? 'blank' : 'answered' }
    if (answer.answerBoolean !== undefined) return { field, op: (answer.answerBoolean === true) === (operator === '=') ? 'ticked' : 'notTicked' }
    const value = answer.answerInteger ?? answer.answerDecimal ?? answer.answerCoding?.code ?? answer.answerString
    if (value === undefined || (typeof value === 'string' && /['\\]/.test(value))) return undefined
    const op: Operator | undefined = kind === 'choices' ? (operator === '=' ? 'has' : operator === '!=' ? 'hasNot' : undefined) : OPERATORS[operator]
    return op === undefined ? undefined : { field, op, value }
  }
}

/** The name of a question: its linkId where that can be one, else made of its text. */
const nameFor = (linkId: string, text: string, taken: readonly string[]): string =>
  /^[a-z][A-Za-z0-9]{0,39}$/.test(linkId) && !taken.includes(linkId) ? linkId : freeName(text, taken, 'question')

const OPERATORS: Readonly<Record<string, Operator>> = { '=': 'is', '!=': 'isNot', '>=': 'atLeast', '<=': 'atMost', '>': 'more', '<': 'less' }

const isGroup = ({ type }: Item): boolean => GROUP.test(type)
const hasRule = (item: Item): boolean => (Array.isArray(item.enableWhen) && item.enableWhen.length > 0) || extensionOf(item, OWN.when) !== undefined
const controlOf = (item: Item): string | undefined => extensionOf(item, STANDARD.control)?.valueCodeableConcept?.coding?.[0]?.code

const wordOf = (words: FormWords, name: string): string => {
  const fields = words.fields
  const text = typeof fields === 'object' ? fields[name] : undefined
  return typeof text === 'string' ? text : name
}

/** The id that was given when it was written. */
const idOf = ({ linkId }: Item, kind: string): string | undefined => (linkId.startsWith(`${kind}:`) ? linkId.slice(kind.length + 1) : undefined)

/** Groups are sections; what stands between them is one of its own. */
function grouped(items: readonly Item[]): readonly Item[] {
  const sections: Item[] = []
  for (const item of items) {
    const last = sections.at(-1)
    if (isGroup(item) && item.repeats !== true) sections.push(item)
    else if (last?.linkId.startsWith('section:loose') === true) sections.splice(-1, 1, { ...last, item: [...(last.item ?? []), item] })
    else sections.push({ linkId: `section:loose-${sections.length + 1}`, type: 'group', text: '', item: [item] })
  }
  return sections
}

/** What our own extension says of the question, where the Questionnaire was written here. */
function ownField(item: Item): FieldDocument {
  const text = extensionOf(item, OWN.field)?.valueString
  if (text === undefined) return {}
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) && typeof value.type === 'string' ? value : {}
  } catch {
    return {}
  }
}

function plainField(item: Item): FieldDocument | undefined {
  if (isGroup(item)) return { type: 'rows', as: 'table', max: 50 }
  const known = TYPES[item.type]
  if (known === undefined) return undefined
  const isSeveral = item.repeats === true && CHOICES.test(item.type)
  const kind: FieldDocument = isSeveral ? { type: 'choices', as: 'checklist' } : known
  return {
    ...kind,
    ...(typeof item.maxLength === 'number' && item.maxLength > 0 && TEXTS.test(item.type) && { max: item.maxLength }),
  }
}

function boundOf(item: Item, url: string, key: 'min' | 'max'): FieldDocument {
  const found = extensionOf(item, url)
  const value = found?.valueInteger ?? found?.valueDecimal
  return value === undefined ? {} : { [key]: value }
}
