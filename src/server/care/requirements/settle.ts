import { type Owed, owedBy, type Proof } from '#care'
import { byKey } from '#contract'
import type { LinkedDomain } from '#document'
import type { ConsequenceCode, Planned } from '#server/operations'
import type { FollowedWrites, RecordRow, RecordUnit, StoredWrite } from '#server/records'
import { type BoundSlot, oneOf } from '../bound.ts'
import { byId, isIn, lockNamed, stateOf, textOf } from '../rows.ts'
import { namedBy, ROWS_MAX } from '../timecards/card-facts.ts'
import { type Ask, asksOf, decidingFields } from './asks.ts'
import { proofsOf } from './proofs.ts'
import { type Kind, type RequirementSlots, recipientSide, requirementSlots, type Side, whatOf, workerSide } from './slots.ts'

/** Of how many people what a changed rule asks is settled at once; of more it is at night. */
const PEOPLE_MAX = 2_000

/**
 * Keeps for each client and employee what is asked of them and how they stand with it, after whatever changes it: who they are, a rule, a form, a
 * document, a training (domain: backoffice §2.2, §2.3).
 */
export const settle: ConsequenceCode = async (unit, domain, followed) => {
  const slots = requirementSlots(domain)
  const planned: Planned[] = []
  for (const side of [recipientSide(slots), workerSide(slots)]) {
    const whom = await whomOf(unit, slots, side, followed)
    if (whom.ids.length > 0) planned.push(...(await settled(unit, domain, slots, { side, ...whom })))
  }
  return planned
}

interface Whom {
  readonly ids: readonly string[]
  /** Of what alone something changed; of all, when absent. */
  readonly about?: ReadonlySet<string>
}

const NOBODY: Whom = { ids: [] }

/** Whom writes concern. */
async function whomOf(unit: RecordUnit, slots: RequirementSlots, side: Side, { resource, writes, isDaily }: FollowedWrites): Promise<Whom> {
  const { of, person, owing } = side
  switch (resource) {
    case person.resource:
      return { ids: writes.filter((write) => isDaily || differs(unit, person, write, decidingFields(of))).map(({ row }) => row.id) }
    case owing.resource:
      return { ids: ofBoth(owing, writes.filter(isDecided(unit, owing)), 'whose') }
    case slots.rule.resource:
      return writes.some(({ row, before }) => [row, before].some((each) => each !== undefined && slots.rule.says(each.values, 'of', of)))
        ? everybody(unit, side)
        : NOBODY
    case slots.title.resource:
    case slots.course.resource:
      return of === 'worker' && writes.some(isListChanged(unit, slots)) ? everybody(unit, side) : NOBODY
    case slots.form.resource:
      return aboutThese(slots.form, of, writes, ['form', 'type'])
    case slots.document.resource:
      return aboutThese(slots.document, of, writes, ['document', 'type'])
    case slots.taking.resource:
      return of === 'worker' ? aboutThese(slots.taking, of, writes, ['training', 'course']) : NOBODY
    default:
      return NOBODY
  }
}

/** Whether a record is new, gone, back, in another state, or says something else in one of these fields. */
function differs(unit: RecordUnit, slot: BoundSlot, { row, before }: StoredWrite, fields: readonly string[]): boolean {
  if (before === undefined || (row.deletedAt === null) !== (before.deletedAt === null)) return true
  if (stateOf(unit, slot, row) !== stateOf(unit, slot, before)) return true
  const said = ({ values }: RecordRow): string => JSON.stringify(fields.map((name) => slot.value(values, name) ?? null))
  return said(row) !== said(before)
}

/** What a person decided of it, and not what was settled here. */
const isDecided =
  (unit: RecordUnit, owing: BoundSlot) =>
  ({ row, before }: StoredWrite): boolean => {
    if (before === undefined) return false
    const said = (each: RecordRow): string =>
      JSON.stringify([textOf(owing, each, 'paperOn'), textOf(owing, each, 'waivedUntil'), isIn(unit, owing, each, 'waived'), each.deletedAt === null])
    return said(row) !== said(before)
  }

const isListChanged =
  (unit: RecordUnit, { title, course }: RequirementSlots) =>
  (write: StoredWrite): boolean =>
    differs(unit, title, write, ['name', 'documents', 'courses']) || differs(unit, course, write, ['title', 'months', 'roles', 'active'])

/** Ids that records say in a field, as they are and as they were. */
const ofBoth = (slot: BoundSlot, writes: readonly StoredWrite[], name: string): readonly string[] => [
  ...new Set(writes.flatMap(({ row, before }) => [row, before].flatMap((each) => (each && textOf(slot, each, name)) ?? []))),
]

function aboutThese(slot: BoundSlot, of: Side['of'], writes: readonly StoredWrite[], [kind, by]: readonly [Kind, string]): Whom {
  return { ids: ofBoth(slot, writes, of), about: new Set(ofBoth(slot, writes, by).map((own) => whatOf(kind, own))) }
}

/** All of whom something is asked, or of whom it was. */
async function everybody(unit: RecordUnit, { person }: Side): Promise<Whom> {
  const { lifecycle } = unit.resource(person.resource)
  if (lifecycle === undefined) return NOBODY
  const rows = await unit.rows(person.resource, {
    filter: [{ field: lifecycle.field, op: 'in', value: oneOf(person.states('asked')) }],
    limit: PEOPLE_MAX,
    isBare: true,
  })
  return { ids: rows.map(({ id }) => id) }
}

/** People who are settled in one go: as many rows as that are in hand. */
const PEOPLE_AT_ONCE = 200

interface Settling extends Whom {
  readonly side: Side
}

async function settled(unit: RecordUnit, domain: LinkedDomain, slots: RequirementSlots, { side, ids, about }: Settling): Promise<readonly Planned[]> {
  const asks = await asksOf(unit, domain, slots, side)
  if (about !== undefined && !asks.some(({ what }) => about.has(what))) return []
  await lockNamed(unit, 'requirements', ids)
  const planned: Planned[] = []
  for (let at = 0; at < ids.length; at += PEOPLE_AT_ONCE)
    planned.push(...(await settledPart(unit, slots, { side, asks, ids: ids.slice(at, at + PEOPLE_AT_ONCE) })))
  return planned
}

interface Part {
  readonly side: Side
  readonly asks: readonly Ask[]
  readonly ids: readonly string[]
}

async function settledPart(unit: RecordUnit, slots: RequirementSlots, { side, asks, ids }: Part): Promise<readonly Planned[]> {
  const kept = await unit.rows(side.owing.resource, { and: [namedBy(side.owing, 'whose', ids)], limit: ROWS_MAX })
  if (asks.length === 0 && kept.length === 0) return []
  const people = await byId(unit, side.person, ids, { isBare: true })
  const proofs = await proofsOf(unit, slots, { side, ids, asks })
  const keptOf = byKey(kept, (row) => textOf(side.owing, row, 'whose') ?? '')
  return ids.flatMap((id) => planOf(unit, side, { id, person: people.get(id), asks, proofs: proofs.get(id) ?? [], kept: keptOf.get(id) ?? [] }))
}

interface OfPerson {
  readonly id: string
  /** Undefined for one in the recycle bin. */
  readonly person: RecordRow | undefined
  readonly asks: readonly Ask[]
  readonly proofs: readonly Proof[]
  readonly kept: readonly RecordRow[]
}

function planOf(unit: RecordUnit, side: Side, { id, person, asks, proofs, kept }: OfPerson): readonly Planned[] {
  const { owing } = side
  const own = person !== undefined && isIn(unit, side.person, person, 'asked') ? asks.filter(({ isAskedOf }) => isAskedOf(person)) : []
  const papers = kept.flatMap((row): readonly Proof[] => {
    const [what, on] = [textOf(owing, row, 'what'), textOf(owing, row, 'paperOn')]
    return what === undefined || on === undefined ? [] : [{ id: row.id, what, on }]
  })
  const startsOn = person && textOf(side.person, person, 'starts')
  const standings = owedBy(own, { startsOn, proofs: [...proofs, ...papers], today: unit.moment.today })
  const known = new Map(kept.map((row) => [textOf(owing, row, 'what'), row]))
  const wanted = new Set(standings.map(({ what }) => what))
  const ended = kept.filter((row) => !wanted.has(textOf(owing, row, 'what') ?? '') && !isIn(unit, owing, row, 'over') && !isIn(unit, owing, row, 'waived'))
  return [
    ...standings.flatMap((standing) =>
      writeOf(unit, side, { id, person, standing, ask: own.find(({ what }) => what === standing.what), row: known.get(standing.what) }),
    ),
    ...ended.map((row): Planned => ({ resource: owing.resource, row, values: owing.values({ stops: false, due: null }), transition: owing.transition('end') })),
  ]
}

interface OfStanding {
  readonly id: string
  readonly person: RecordRow | undefined
  readonly standing: Owed
  readonly ask: Ask | undefined
  readonly row: RecordRow | undefined
}

const STEPS = { missing: 'miss', onFile: 'file', expired: 'expire' } as const satisfies Readonly<Record<Owed['state'], string>>

/** Nothing where it is as it was. */
function writeOf(unit: RecordUnit, { owing }: Side, { id, person, standing, ask, row }: OfStanding): readonly Planned[] {
  if (ask === undefined) return []
  const values = owing.values(valuesOf(standing, ask, row?.id))
  if (row === undefined) return [newOf(unit, owing, { id, person, standing, values })]
  const isWaived = isIn(unit, owing, row, 'waived') && (textOf(owing, row, 'waivedUntil') ?? unit.moment.today) >= unit.moment.today
  const isSame = Object.entries(values).every(([name, value]) => JSON.stringify(row.values[name] ?? null) === JSON.stringify(value ?? null))
  const isThere = isWaived || stateNamed(unit, owing, standing.state) === stateOf(unit, owing, row)
  if (isSame && isThere) return []
  return [{ resource: owing.resource, row, values, ...(!isThere && { transition: owing.transition(STEPS[standing.state]) }) }]
}

/** What a record says of how somebody stands. */
function valuesOf({ what, dueOn, proof, stops, rules }: Owed, { kind, own, title }: Ask, id: string | undefined): Readonly<Record<string, unknown>> {
  const named = (of: Kind): string | null => (kind === of ? own : null)
  // A paper stands on the record itself.
  const found = (of: Kind): string | null => (kind === of && proof !== undefined && proof.id !== id ? proof.id : null)
  return {
    ...{ what, kind, title, rules: rules.join(', ').slice(0, RULES_TEXT_MAX), due: dueOn ?? null, done: proof?.on ?? null, stops },
    ...{ formType: named('form'), docType: named('document'), course: named('training') },
    ...{ form: found('form'), document: found('document'), taking: found('training') },
  }
}

const RULES_TEXT_MAX = 500

/** The state that a step leads to. */
function stateNamed(unit: RecordUnit, owing: BoundSlot, state: Owed['state']): string | undefined {
  const { lifecycle } = unit.resource(owing.resource)
  return lifecycle?.transitions.find(({ id }) => id === owing.transition(STEPS[state]))?.to
}

interface New extends Pick<OfStanding, 'id' | 'person' | 'standing'> {
  readonly values: Readonly<Record<string, unknown>>
}

function newOf(unit: RecordUnit, owing: BoundSlot, { id, person, standing, values }: New): Planned {
  const { lifecycle } = unit.resource(owing.resource)
  const state = lifecycle && { [lifecycle.field]: stateNamed(unit, owing, standing.state) }
  const sets = { ...values, ...owing.values({ whose: id }), ...state }
  return { resource: owing.resource, create: { values: {}, sets, ...(person?.locationId && { locationId: person.locationId }) } }
}
