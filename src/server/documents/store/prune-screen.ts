import type { RecordForm, Screen } from '#contract'
import type { LinkedForm, LinkedResource } from '#document'
import { type PartValues, partOf, type Slot, type SlotName, type SlotOf, type Slots, type SlotValues, screenKinds } from '#kinds'
import type { Audience } from './audience.ts'
import { filtersOpenly, isOpen, mayAsk, pruneActions, pruneColumns, pruneSections, pruneSorts } from './prune-sections.ts'

/** The forms that a screen may show. */
export interface ScreenForms {
  readonly records: ReadonlyMap<string, RecordForm>
  readonly answers: LinkedForm | undefined
}

/** A screen as an audience gets it; undefined when nothing of it is left to show. Pruned lists may be empty where a document's may not. */
export function pruneScreen(screen: Screen, audience: Audience, forms: ScreenForms): Screen | undefined {
  const pruned = prunePart(screenKinds[screen.kind].slots, { audience, forms, part: { ...screen }, around: undefined })
  return pruned as Screen | undefined
}

interface Frame {
  readonly audience: Audience
  readonly forms: ScreenForms
  /** The part whose slots are pruned. */
  readonly part: PartValues
  readonly slots: Slots
  /** What its slots speak of. */
  readonly resource: LinkedResource | undefined
}

/** The audience does not get the part that the slot belongs to. */
const LOST = Symbol('the part is not for this audience')

type Outcome = unknown | typeof LOST

/** The part with what is left of its slots; undefined when it is not for this audience. A key that comes out undefined goes. */
function prunePart(
  slots: Slots,
  { around, ...rest }: Omit<Frame, 'slots' | 'resource'> & { readonly around: LinkedResource | undefined },
): PartValues | undefined {
  const { part, audience } = rest
  const names = slots.resource?.slot === 'resource'
  const runs = slots.operation?.slot === 'operation'
  const resource = names ? audience.readable(String(part.resource)) : runs ? audience.runs(String(part.operation))?.input : around
  if ((names || runs) && resource === undefined) return undefined
  const kept: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(part)) {
    const slot = slots[key]
    const outcome = slot === undefined ? value : pruneSlot(slot, value, { ...rest, slots, resource })
    if (outcome === LOST) return undefined
    if (outcome !== undefined) kept[key] = outcome
  }
  return kept
}

type Prune<S extends SlotName> = (value: SlotValues[S], frame: Frame, slot: SlotOf<S>) => Outcome

/** Of a slot that speaks of the part's resource, which every part with such a slot has (checked when documents load). */
const ofResource =
  <S extends SlotName>(prune: (value: SlotValues[S], frame: Frame & { readonly resource: LinkedResource }, slot: SlotOf<S>) => Outcome): Prune<S> =>
  (value, frame, slot) =>
    frame.resource === undefined ? LOST : prune(value, { ...frame, resource: frame.resource }, slot)

const keep = (value: unknown): Outcome => value

const PRUNES: { readonly [S in SlotName]: Prune<S> } = {
  plain: keep,
  icon: keep,
  resource: keep,
  operation: (value, { audience }) => (audience.runs(value) ? value : LOST),
  owed: () => undefined,
  access: (value, { audience }) => (audience.passes(value) ? value : LOST),
  by: ofResource<'by'>((value, { audience, resource }) => (isOpen(resource, audience, value) ? value : LOST)),
  filedBy: (value, { audience }) => (audience.readsRole('filed-form') ? value : LOST),
  columns: ofResource<'columns'>((value, { audience, resource }, { none }) => {
    const columns = pruneColumns(value, resource, audience)
    return columns.length === 0 && none === 'part' ? LOST : columns
  }),
  offered: ofResource<'offered'>((value, { audience, resource }) => value.filter((field) => isOpen(resource, audience, field))),
  filter: ofResource<'filter'>((value, { audience, resource }, { hidden }) => (hidden === 'kept' || filtersOpenly(value, resource, audience) ? value : LOST)),
  sorts: ofResource<'sorts'>((value, { audience, resource }) => pruneSorts(value, resource, audience)),
  rule: ofResource<'rule'>((value, { audience, resource }) => (audience.knows(resource, value, { root: 'record' }) ? value : LOST)),
  field: ofResource<'field'>((value, { audience, resource }, { needed }) => (isSeen(resource, audience, value) ? value : needed ? LOST : undefined)),
  fields: ofResource<'fields'>((value, { audience, resource }) => value.filter((field) => isSeen(resource, audience, field))),
  moment: ofResource<'moment'>((value, { audience, resource }) => (isOpen(resource, audience, value) ? value : LOST)),
  day: ofResource<'day'>((value, { audience, resource }) => (isOpen(resource, audience, value) ? value : LOST)),
  lanes: ofResource<'lanes'>((value, { audience, resource }) => {
    const lanes = value.filter((field) => isOpen(resource, audience, field))
    return lanes.length === 0 ? LOST : lanes
  }),
  axis: ofResource<'axis'>((value, { audience, resource }) => (isOpen(resource, audience, value) ? value : LOST)),
  states: keep,
  openBy: ofResource<'openBy'>((value, { audience, resource }) => (isOpen(resource, audience, value) ? value : undefined)),
  opens: ofResource<'opens'>((value, { audience, resource }) =>
    Object.fromEntries(Object.entries(value).filter(([field, route]) => isOpen(resource, audience, field) && audience.opens(route))),
  ),
  actions: ofResource<'actions'>((value, { audience, resource }) => pruneActions(value, resource, audience)),
  sections: ofResource<'sections'>((value, { audience, resource }) => {
    const sections = pruneSections(value, resource, audience, 'record')
    return sections.length === 0 ? LOST : sections
  }),
  editor: ofResource<'editor'>((value, { audience, resource }) => {
    if (!(audience.may('create', resource) || audience.may('update', resource))) return undefined
    return { ...value, sections: pruneSections(value.sections, resource, audience, 'record') }
  }),
  query: (value, { audience }, { refused }) => (mayAsk(value, audience) ? value : refused === 'part' ? LOST : undefined),
  series: (value, { audience, part }) => {
    const axis = (part.by as { readonly field?: string }).field
    const series = value.filter(({ query, date }) => mayAsk(query, audience, [date, axis]))
    return series.length === 0 ? LOST : series
  },
  drill: (value, { audience }) => (audience.opens(value.route) ? value : undefined),
  route: (value, { audience, part, slots, resource }, { closed }) => {
    const lost = closed === 'part' ? LOST : undefined
    if (!audience.opens(value)) return lost
    const isHidden = slots.openBy !== undefined && typeof part.openBy === 'string' && resource !== undefined && !isOpen(resource, audience, part.openBy)
    return isHidden ? lost : value
  },
  routes: (value, { audience }) => {
    const routes = value.filter((route) => audience.opens(route))
    return routes.length === 0 ? LOST : routes
  },
  counts: (value, { audience }) => value.filter(({ route }) => audience.opens(route)),
  lessons: (value, { audience }) => value.filter(({ route }) => route === undefined || audience.opens(route)),
  form: (value, { audience, forms }) => (mayOpenForm(value, audience, forms) ? value : LOST),
  group: (value, { audience, forms, resource }, { of }) => prunePart(of, { audience, forms, part: value, around: resource }),
  parts: (value, frame, slot) => pruneParts(value, frame, slot),
  kinds: (value, frame, slot) => pruneParts(value, frame, slot),
}

// A slot and its pruning share the same entry of the table, so the pair always fits.
const pruneSlot = (slot: Slot, value: unknown, frame: Frame): Outcome => (PRUNES[slot.slot] as Prune<SlotName>)(value as never, frame, slot as never)

function pruneParts(parts: SlotValues['parts'], { audience, forms, resource }: Frame, slot: SlotOf<'parts' | 'kinds'>): Outcome {
  const kept = parts.flatMap((part) => {
    const made = partOf(slot, part)
    return (made && prunePart(made.slots, { audience, forms, part, around: resource })) ?? []
  })
  return kept.length === 0 && slot.slot === 'parts' && slot.none === 'part' ? LOST : kept
}

const isSeen = (resource: LinkedResource, audience: Audience, field: string): boolean => audience.sight(resource, field) !== 'hidden'

/** A form with answers of its own is read whole or not at all; its sections are pruned where it is fetched. */
function mayOpenForm(id: string, audience: Audience, { records, answers }: ScreenForms): boolean {
  if (answers) return audience.passes(answers.rights.read)
  const form = records.get(id)
  return form !== undefined && pruneForm(form, audience) !== undefined
}

/** A form is pruned by section and by fields hidden from the audience, which are never required ones (checked when documents load). */
export function pruneForm(form: RecordForm, audience: Audience): RecordForm | undefined {
  const resource = audience.readable(form.answers.resource)
  if (!resource || !audience.may('create', resource)) return undefined
  const { then, ...submit } = form.submit
  const steps = form.steps.flatMap((step): readonly object[] => {
    if (step.sections === undefined) return [step]
    const sections = pruneSections(step.sections, resource, audience, 'answers')
    return sections.length === 0 && step.kind === 'fields' ? [] : [{ ...step, sections }]
  })
  const checks = form.checks?.filter(({ check }) => audience.knows(resource, check, { root: 'answers' }))
  const { owed: _owed, ...rest } = form
  return { ...rest, steps, ...(checks && { checks }), submit: { ...submit, ...(audience.opens(then) && { then }) } } as unknown as RecordForm
}
