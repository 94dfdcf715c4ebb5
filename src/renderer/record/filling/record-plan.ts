import type { ResolvedField, ResolvedPage, ResolvedResource, ResolvedSection, Section } from '#contract'
import { typeOf } from '#fields'
import type { EngineForm } from '#form-engine'
import { compileForm, type FormRules, type MigratedResource, type RecordPlace, type RecordRoot, ruledRecord } from '#form-rules'
import { placedFields } from '#screen-tree'

/** A check whose message key is known; the key is its id, too. */
export type CheckRule = Omit<RecordPlace['checks'][number], 'id'>

/** A place where a record is filled in or read. */
export interface RecordFormPlace {
  readonly resource: ResolvedResource
  /** In their order; `title` is a translation key, or blank for the only one. */
  readonly pages: readonly { readonly id: string; readonly title: string; readonly sections: readonly Section[] }[]
  /** Document id whose strings hold `sections.<id>` and `sectionHelp.<id>`. */
  readonly strings: string
  /** Whether a string is there. */
  readonly hasText: (key: string) => boolean
  /** What rules of the sections call the values. */
  readonly root: RecordRoot
  readonly checks: readonly CheckRule[]
  /** A new record: its starting state may be chosen among the lifecycle's initial ones. */
  readonly creating: boolean
}

/** The place as the engine opens it. */
export interface RecordPlan {
  readonly resource: MigratedResource & Pick<ResolvedResource, 'name'>
  readonly form: EngineForm
  readonly rules: FormRules
  /** Top fields that a person fills in here. */
  readonly asked: ReadonlySet<string>
}

type Fields = Readonly<Record<string, ResolvedField>>

export function planRecord(place: RecordFormPlace): RecordPlan {
  const { resource, pages, root, checks } = place
  const placed = pages.flatMap(({ sections }) => sections).flatMap((section) => placedFields(section, resource.fields))
  const still = new Set(placed.filter((each) => each.readOnly === true || isStill(each.field, each.resolved, place)).map(({ field }) => field))
  const fields = Object.fromEntries(Object.entries(resource.fields).map(([name, field]) => [name, drawnField(name, field, place, still)]))
  const ruled = ruledRecord({ fields, pages, root, checks: checks.map((check) => ({ ...check, id: check.message })) })
  const form: EngineForm = {
    ...ruled,
    layout: pages.length > 1 ? 'pages' : 'single',
    pages: ruled.pages.map((page, index) => ({ ...page, ...titledPage(page, pages[index]?.title ?? '', place, ruled.fields) })),
  }
  return { resource, form, rules: compileForm(form), asked: new Set(placed.map(({ field }) => field).filter((name) => !still.has(name))) }
}

/** A person can't change what the server sets, what is masked for them, a state that only transitions change, or a location that only a move does. */
function isStill(name: string, field: ResolvedField, { resource, creating }: RecordFormPlace): boolean {
  const { isWorkedOut, isOfForms } = typeOf(field)
  if (field.readOnly || isWorkedOut || isOfForms) return true
  if (field.masked && field.type !== 'secret') return true
  return !creating && (field.place === true || resource.lifecycle?.field === name)
}

function drawnField(name: string, field: ResolvedField, { resource, creating }: RecordFormPlace, still: ReadonlySet<string>): ResolvedField {
  const { lifecycle } = resource
  const options = creating && lifecycle?.field === name ? field.options?.filter(({ id }) => lifecycle.initial.includes(id)) : undefined
  return { ...asDrawn(field), ...(options && { options }), ...(still.has(name) && { readOnly: true }) }
}

/** More questions than these in a row, or one with parts of its own, make the row a card. */
const COLUMNS_MAX = 5

const needsRoom = (field: ResolvedField): boolean => {
  const { isLong, isPlain, holds } = typeOf(field)
  return isLong === true || (!isPlain && holds === 'object') || holds === 'array'
}

/** In a record a no is an answer, so yes and no stand side by side; rows are a table where one line has room for them. */
function asDrawn(field: ResolvedField): ResolvedField {
  const { as, of, items } = field
  const { holds } = typeOf(field)
  if (holds === 'boolean' && as === undefined) return { ...field, as: 'segments' }
  if (!of) return field
  const inner = Object.fromEntries(Object.entries(of).map(([name, each]) => [name, asDrawn(each)]))
  const isCard = Object.keys(of).length > COLUMNS_MAX || Object.values(of).some(needsRoom)
  return { ...field, of: inner, ...(holds === 'array' && as === undefined && items === undefined && { as: isCard ? 'cards' : 'table' }) }
}

/** A page with its title and those of its sections, without fields that this person does not have. */
function titledPage({ sections }: ResolvedPage, title: string, place: RecordFormPlace, fields: Fields): Pick<ResolvedPage, 'title' | 'sections'> {
  const titled = sections.map((section): ResolvedSection => {
    const items = section.items.filter((item) => item.kind !== 'field' || Object.hasOwn(fields, item.field))
    const when = sightOf({ ...section, items }, fields)
    return { ...section, items, ...(when !== undefined && { when }), ...headOf(section.id, title, place) }
  })
  return { title, sections: titled.filter(({ items }) => items.length > 0) }
}

function headOf(id: string, pageTitle: string, { strings, hasText }: RecordFormPlace): Pick<ResolvedSection, 'title' | 'untitled' | 'help'> {
  const [titleKey, helpKey] = [`${strings}.sections.${id}`, `${strings}.sectionHelp.${id}`]
  return {
    ...(hasText(titleKey) ? { title: titleKey } : { title: pageTitle, untitled: true as const }),
    ...(hasText(helpKey) && { help: helpKey }),
  }
}

/** A section in which every field hangs on a rule is in sight with the first of them. */
function sightOf({ when, items }: ResolvedSection, fields: Fields): string | undefined {
  const rules = items.map((item) => (item.kind === 'field' ? fields[item.field]?.when : item.when))
  const known = rules.filter((rule) => rule !== undefined)
  if (known.length === 0 || known.length < rules.length) return when
  const any = known.map((rule) => `(${rule})`).join(' || ')
  return when === undefined ? any : `(${when}) && (${any})`
}
