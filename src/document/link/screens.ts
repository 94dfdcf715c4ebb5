import { type Form, type Lesson, playing, type Query, type Screen, type Tile } from '#contract'
import { type ListedPart, type PartValues, partOf, type Slot, type SlotName, type SlotOf, type Slots, type SlotValues, screenKinds } from '#kinds'
import { deadName } from '../complaint.ts'
import type { LinkedResource } from '../linked.ts'
import type { ReadDocument } from '../read-documents.ts'
import { checkAccess, checkIcon } from './access.ts'
import { checkActions } from './actions.ts'
import { checkLinkCount } from './badges.ts'
import { checkBegins } from './begins.ts'
import { checkBoardRules } from './boards.ts'
import { checkCalendarRules, checkDay, checkLanes, checkMoment, checkStates } from './calendars.ts'
import { checkColumns } from './columns.ts'
import { checkUnique, complain, documentsOf, type LinkContext, look } from './context.ts'
import { checkExpression } from './expressions.ts'
import { checkAskable, checkFilters, checkSorts, lookField } from './filters.ts'
import { checkListRules, checkOpens, checkOpensRecord } from './list-rules.ts'
import { checkReference, lookResource } from './look-resource.ts'
import { checkOwed } from './owed.ts'
import { inside, type Place } from './place.ts'
import { checkDrill, checkNumber, checkOpenBy, checkSeries } from './questions.ts'
import { checkRecordRules } from './record-rules.ts'
import { checkAxis, checkReportRules } from './reports.ts'
import { checkSections } from './sections.ts'

/** Where a slot stands. */
interface Frame {
  readonly context: LinkContext
  readonly place: Place
  /** The part that it belongs to. */
  readonly part: PartValues
  readonly resource: LinkedResource | undefined
  /** What the part around speaks of. */
  readonly around: LinkedResource | undefined
}

/** Checks every screen by what its kind is made of. */
export function linkScreens(context: LinkContext): void {
  for (const document of documentsOf<Screen>(context, 'screen')) checkScreen(context, document)
}

/** Checks one screen, be it the product's or one that a company made. */
export function checkScreen(context: LinkContext, document: ReadDocument<Screen>): void {
  const place: Place = { document, path: [] }
  const screen = document.value
  if (!isOfAnswers(context, screen)) context.strings.need(document.id, 'title', place)
  for (const path of ['description', 'empty', 'emptyHint']) context.strings.may(document.id, path)
  checkSlots(screenKinds[screen.kind].slots, { context, place, part: { ...screen }, around: undefined })
  if (screen.kind === 'list' || screen.kind === 'board') checkListRules(context, place, screen)
  if (screen.kind === 'board') checkBoardRules(context, place, screen)
  if (screen.kind === 'calendar') checkCalendarRules(context, place, screen)
  if (screen.kind === 'record') checkRecordRules(context, place, screen)
  if (screen.kind === 'report') checkReportRules(context, place, screen)
}

/** The screen of a form with answers of its own is called what the form is, unless it begins the form in a way of its own. */
const isOfAnswers = (context: LinkContext, screen: Screen): boolean =>
  screen.kind === 'form' &&
  screen.several === undefined &&
  documentsOf<Form>(context, 'form').some(({ id, value }) => id === screen.form && value.kind === 'answers')

function checkSlots(slots: Slots, { context, place, part, around }: Omit<Frame, 'resource'>): void {
  const resource = ownResource(context, place, slots, part) ?? (slots.resource === undefined ? around : undefined)
  for (const [key, slot] of Object.entries(slots))
    if (part[key] !== undefined) checkSlot(slot, part[key], { context, place: inside(place, key), part, resource, around })
}

/** The resource that a part names, or asks. */
function ownResource(context: LinkContext, place: Place, slots: Slots, part: PartValues): LinkedResource | undefined {
  if (slots.resource?.slot === 'resource') return lookResource(context, inside(place, 'resource'), String(part.resource))
  if (slots.operation?.slot === 'operation') return context.operations.all.get(String(part.operation))?.input
  if (slots.query?.slot === 'query') return lookResource(context, inside(place, 'query', 'resource'), (part.query as Query).resource)
  return undefined
}

function checkParts(slot: SlotOf<'parts' | 'kinds'>, parts: readonly ListedPart[], { context, place, part: outer, resource }: Frame): void {
  checkUnique(context, place, parts)
  parts.forEach((part, index) => {
    const made = partOf(slot, part)
    const at = inside(place, index)
    const { document } = place
    const id = typeof outer.id === 'string' ? `${outer.id}.${part.id}` : part.id
    if (made?.needs !== undefined) context.strings.need(document.id, `${made.needs}.${id}`, at)
    if (made?.may !== undefined) context.strings.may(document.id, `${made.may}.${id}`)
    if (made) checkSlots(made.slots, { context, place: at, part, around: resource })
  })
}

type Check<S extends SlotName> = (value: SlotValues[S], frame: Frame, slot: SlotOf<S>) => void

/** Of a slot that speaks of the part's resource; when that is not there, it has been reported. */
const ofResource =
  <S extends SlotName>(check: (value: SlotValues[S], frame: Frame & { readonly resource: LinkedResource }, slot: SlotOf<S>) => void): Check<S> =>
  (value, frame, slot) => {
    if (frame.resource) check(value, { ...frame, resource: frame.resource }, slot)
  }

const CHECKS: { readonly [S in SlotName]: Check<S> } = {
  plain: () => undefined,
  resource: () => undefined,
  icon: (value, { context, place }) => checkIcon(context, { ...place, path: place.path.slice(0, -1) }, value),
  access: (value, { context, place }) => checkAccess(context, place, value),
  owed: (value, { context, place }) => checkOwed(context, place, value),
  operation: (value, { context, place }) => checkRunnable(context, place, value),
  by: (value, { context, place, resource, around }) => {
    if (resource && around) checkReference(context, place, resource, { field: value, to: around.name })
  },
  filedBy: (value, { context, place, around }) => {
    const filed = playing(context.resources.all.values(), 'filed-form')
    if (filed === undefined)
      complain(context, place, 'No resource plays "filed-form", so there are no filed forms to list', {
        expected: '"plays": "filed-form" in one of resources/',
      })
    else if (around) checkReference(context, place, filed, { field: value, to: around.name })
  },
  columns: ofResource<'columns'>((value, { context, place, resource, part }, { hasAll }) =>
    checkColumns(context, place, value, resource, { hasAll, inBin: part.trash === true }),
  ),
  offered: ofResource<'offered'>((value, { context, place, resource }) => {
    for (const [index, name] of value.entries()) checkAskable(context, inside(place, index), resource, name)
  }),
  filter: ofResource<'filter'>((value, { context, place, resource }) => checkFilters(context, place, resource, value)),
  sorts: ofResource<'sorts'>((value, { context, place, resource }) => checkSorts(context, place, resource, value)),
  rule: ofResource<'rule'>((value, { context, place, resource }) => {
    checkExpression(context, place, value, { scope: { root: 'record', fields: resource.fields, derived: true }, yields: 'boolean' })
  }),
  field: ofResource<'field'>((value, { context, place, resource }) => void lookField(context, place, resource, value)),
  fields: ofResource<'fields'>((value, { context, place, resource }) => {
    for (const [index, name] of value.entries()) lookField(context, inside(place, index), resource, name)
  }),
  moment: ofResource<'moment'>((value, { context, place, resource }) => checkMoment(context, place, resource, value)),
  day: ofResource<'day'>((value, { context, place, resource }) => checkDay(context, place, resource, value)),
  lanes: ofResource<'lanes'>((value, { context, place, resource }) => checkLanes(context, place, resource, value)),
  axis: ofResource<'axis'>((value, { context, place, resource, part }) => checkAxis(context, place, resource, { field: value, each: part.each })),
  states: ofResource<'states'>((value, { context, place, resource }) => checkStates(context, place, resource, value)),
  openBy: ofResource<'openBy'>((value, { context, place, resource }) => checkOpenBy(context, place, resource, value)),
  opens: ofResource<'opens'>((value, { context, place, resource }) => checkOpens(context, place, resource, value)),
  actions: ofResource<'actions'>((value, { context, place, resource }) => checkActions(context, place, value, resource)),
  sections: ofResource<'sections'>((value, { context, place, resource }, { helped }) => {
    checkSections(context, place, value, { resource, root: 'record', isFilledIn: false })
    if (helped) for (const { id } of value) context.strings.may(place.document.id, `sectionHelp.${id}`)
  }),
  editor: ofResource<'editor'>(({ sections, begins }, { context, place, resource }) => {
    checkSections(context, inside(place, 'sections'), sections, { resource, root: 'record', isFilledIn: true })
    if (begins) checkBegins(context, inside(place, 'begins'), resource, begins)
  }),
  query: (value, { context, place, part }) => {
    const resource = part.query === value ? context.resources.all.get(value.resource) : lookResource(context, inside(place, 'resource'), value.resource)
    // Only what a report has reads as a moment.
    if (resource) checkNumber(context, place, value, resource, 'as' in part && part.as === 'moment')
  },
  series: (value, { context, place, part }) => checkSeries(context, place, value, part as unknown as Extract<Tile, { kind: 'chart' }>),
  drill: (value, { context, place, resource }) => checkDrill(context, place, value, resource),
  route: (value, { context, place }, { record }) => {
    if (record) checkOpensRecord(context, place, value)
    else look(context, place, context.routes, { what: 'route', name: value })
  },
  routes: (value, { context, place }) => {
    for (const [index, name] of value.entries()) {
      look(context, inside(place, index), context.routes, { what: 'route', name })
      context.strings.may(place.document.id, `about.${name}`)
    }
  },
  counts: (value, { context, place, part }) => {
    for (const [index, count] of value.entries()) checkLinkCount(context, inside(place, index), count, part.routes as readonly string[])
  },
  lessons: (value, { context, place, part }) => checkLessons(context, place, value, String(part.id)),
  form: (value, { context, place }) => checkForm(context, place, value),
  group: (value, { context, place, resource }, { of }) => checkSlots(of, { context, place, part: value, around: resource }),
  parts: (value, frame, slot) => checkParts(slot, value, frame),
  kinds: (value, frame, slot) => checkParts(slot, value, frame),
}

// A slot and its check share the same entry of the table, so the pair always fits.
const checkSlot = (slot: Slot, value: unknown, frame: Frame): void => (CHECKS[slot.slot] as Check<SlotName>)(value as never, frame, slot as never)

/** A screen asks for what is done with nothing. */
function checkRunnable(context: LinkContext, place: Place, name: string): void {
  const operation = look(context, place, context.operations, { what: 'operation', name })
  if (!operation) return
  context.used.add(operation.id)
  if (operation.over !== 'none')
    complain(context, place, `The operation "${name}" is done with records, and the screen has none`, { expected: '"over": "none"' })
}

function checkForm(context: LinkContext, place: Place, form: string): void {
  context.used.add(form)
  const forms = documentsOf<Form>(context, 'form').map(({ id }) => id)
  if (!forms.includes(form) && !context.read.broken.has(form))
    context.report(place.document as ReadDocument, deadName(place.path, `There is no form "${form}"`, form, forms))
}

function checkLessons(context: LinkContext, place: Place, lessons: readonly Lesson[], block: string): void {
  checkUnique(context, place, lessons)
  lessons.forEach((lesson, index) => {
    const at = inside(place, index)
    if (lesson.route !== undefined) look(context, inside(at, 'route'), context.routes, { what: 'route', name: lesson.route })
    const words = ['title', 'about', ...Array.from({ length: lesson.steps }, (_none, step) => `step${step + 1}`)]
    for (const word of words) context.strings.need(place.document.id, `blocks.${block}.${lesson.id}.${word}`, at)
  })
}
