import type { AnswerForm, ResolvedField, ResolvedItem } from '#contract'
import { typeOf } from '#fields'
import type { LinkedForm, LinkedSection } from '../linked.ts'
import { checkAccess, checkIcon } from './access.ts'
import { checkUnique, complain, type LinkContext, look, namesOf } from './context.ts'
import { specifiedName } from './form-fields.ts'
import { inside, type Place } from './place.ts'
import { checkWords, placesIn, placesOfForm } from './text-places.ts'

type Fields = Readonly<Record<string, ResolvedField>>
type AnswerSection = AnswerForm['pages'][number]['sections'][number]
type Item = AnswerSection['items'][number]

/** Pages, sections and items with their strings; every question stands somewhere, once. */
export function linkPages(
  context: LinkContext,
  place: Place,
  form: AnswerForm,
  { fields, lookups }: Readonly<Record<'fields' | 'lookups', Fields>>,
): LinkedForm['pages'] {
  const seen = new Set<string>()
  const known = placesOfForm(fields, lookups)
  checkUnique(context, place, form.pages)
  const pages = form.pages.map((page, index) => {
    const at = inside(place, index)
    checkIcon(context, at, page.icon)
    let title = context.strings.need(at.document.id, `pages.${page.id}`, at)
    return {
      id: page.id,
      title,
      ...mayHave(context, at, { help: `pageHelp.${page.id}`, short: `pageShort.${page.id}` }),
      ...(page.icon !== undefined && { icon: page.icon }),
      ...(page.when !== undefined && { when: page.when }),
      sections: page.sections.map((section, position) => {
        const linked = linkSection(context, inside(at, 'sections', position), section, { fields, seen, known, title })
        title = linked.title
        return linked
      }),
    }
  })
  checkSections(context, place, form)
  checkAsked(context, { document: place.document, path: ['fields'] }, fields, seen)
  return pages
}

function checkSections(context: LinkContext, place: Place, { pages }: AnswerForm): void {
  const ids = new Set<string>()
  pages.forEach(({ sections }, index) => {
    sections.forEach(({ id }, position) => {
      if (ids.has(id)) complain(context, inside(place, index, 'sections', position, 'id'), `The section "${id}" stands twice in this form`)
      ids.add(id)
    })
  })
}

/** The keys of those words that are written. */
function mayHave<Name extends string>(context: LinkContext, { document: { id } }: Place, paths: Readonly<Record<Name, string>>): Partial<Record<Name, string>> {
  const keys = Object.entries<string>(paths).map(([name, path]) => [name, context.strings.may(id, path)] as const)
  return Object.fromEntries(keys.filter(([, key]) => context.hasString(key))) as Partial<Record<Name, string>>
}

const COLUMNS = 2

/** Words between questions, and what they name. */
function wordsOf(context: LinkContext, place: Place, id: string, known: readonly string[]): { readonly text: string; readonly places?: readonly string[] } {
  const text = context.strings.need(place.document.id, `texts.${id}`, place, known)
  const places = placesIn(context, text).filter((name) => known.includes(name))
  checkWords(context, text)
  return places.length === 0 ? { text } : { text, places }
}

interface Placing {
  /** What texts may name. */
  readonly known: readonly string[]
  readonly fields: Fields
  readonly seen: Set<string>
  /** Of what stands before it, which a section without one goes on with. */
  readonly title: string
}

function linkSection(context: LinkContext, place: Place, section: AnswerSection, placing: Placing): LinkedSection {
  checkAccess(context, inside(place, 'requires'), section.requires)
  const isPruned = section.requires !== undefined && !('everyone' in section.requires)
  section.items.forEach((item, index) => {
    if (typeof item === 'object' && 'field' in item && item.span !== undefined && item.span > (section.columns ?? COLUMNS))
      complain(context, inside(place, 'items', index, 'span'), `The section has ${section.columns ?? COLUMNS} columns, and this is ${item.span} wide`)
  })
  const items = section.items.flatMap((item, index) => linkItem(context, inside(place, 'items', index), item, { ...placing, isPruned }))
  if (section.folded) checkFolded(context, inside(place, 'folded'), section, items, placing.fields)
  const help = `sectionHelp.${section.id}`
  return {
    id: section.id,
    ...(section.untitled
      ? { untitled: true, title: placing.title, ...mayHave(context, place, { help }) }
      : {
          title: context.strings.need(place.document.id, `sections.${section.id}`, place),
          ...mayHave(context, place, { help, short: `sectionShort.${section.id}` }),
        }),
    columns: section.columns ?? COLUMNS,
    ...(section.folded && { folded: true }),
    ...(section.when !== undefined && { when: section.when }),
    ...(section.requires && { requires: section.requires }),
    ...(section.print && { print: section.print }),
    items,
  }
}

/** What has to be answered may not lie where nobody sees it. */
function checkFolded(context: LinkContext, place: Place, section: AnswerSection, items: readonly ResolvedItem[], fields: Fields): void {
  if (section.untitled) complain(context, place, 'A section is folded up under its own title')
  const asked = items.flatMap((item) => (item.kind === 'field' ? [item.field] : [])).find((name) => isAnswered(fields[name]))
  if (asked !== undefined) complain(context, place, `"${asked}" is to be answered: only what is read can be folded up`)
}

const isAnswered = (field: ResolvedField | undefined): boolean =>
  field !== undefined && !field.readOnly && !typeOf(field).isWorkedOut && (typeOf(field).view !== 'group' || Object.values(field.of ?? {}).some(isAnswered))

function linkItem(
  context: LinkContext,
  place: Place,
  item: Item,
  { fields, seen, known, isPruned }: Omit<Placing, 'title'> & { readonly isPruned: boolean },
): readonly ResolvedItem[] {
  if (typeof item === 'object' && 'text' in item)
    return [
      {
        kind: 'text',
        id: item.text,
        ...wordsOf(context, place, item.text, known),
        as: item.as ?? 'paragraph',
        ...(item.when !== undefined && { when: item.when }),
      },
    ]
  const { field: name, span } = typeof item === 'string' ? { field: item, span: undefined } : item
  const at = typeof item === 'string' ? place : inside(place, 'field')
  const field = look(context, at, namesOf(fields), { what: 'field of this form', name })
  if (seen.has(name)) complain(context, at, `The field "${name}" is asked for twice`)
  seen.add(name)
  if (field?.held) complain(context, at, `The field "${name}" is held out of sight, so no section shows it`)
  if (isPruned && (field?.required || field?.requiredWhen !== undefined))
    complain(context, at, `The field "${name}" is required, so it cannot stand in a section that only some people get`)
  const placed: ResolvedItem = { kind: 'field', field: name, ...(span !== undefined && { span }) }
  const words = field?.options?.some(({ specify }) => specify) ? specifiedName(name) : undefined
  if (words === undefined || !fields[words]) return [placed]
  seen.add(words)
  return [placed, { kind: 'field', field: words, ...(span !== undefined && { span }) }]
}

/** A question on no page can never be answered. Calculated values may serve others without being shown. */
function checkAsked(context: LinkContext, place: Place, fields: Fields, seen: ReadonlySet<string>): void {
  for (const [name, { type, held }] of Object.entries(fields))
    if (!seen.has(name) && type !== 'calculated' && !held)
      complain(context, inside(place, name), `The question "${name}" can never be reached: it stands on no page`)
}
