import { sql } from 'kysely'
import type { OperationCode, OperationFrame, Planned, PlannedItem } from '#server/operations'
import { columnOf } from '#server/platform/database'
import { dayText } from '#server/platform/language'
import type { RecordRow } from '#server/records'
import { isBlank } from '#validation'
import { byId, isIn, stateText, textOf } from '../rows.ts'
import { type ExclusionSlots, exclusionSlots, type PersonSlot } from './slots.ts'

const MATCHES_OF_PERSON_MAX = 500

interface Whose {
  readonly slot: PersonSlot
  readonly row: RecordRow
}

/** Somebody else of the same name: who has no other match to decide is clear. */
export const clear: OperationCode = (frame) =>
  decideEach(frame, 'clear', async (slots, { row, whose, deciding }) => ({
    write: moved(slots, row, 'clear'),
    after: whose === undefined ? [] : await standAt(frame, slots, { whose, deciding, standing: 'clear' }),
  }))

/** What was decided is open again. */
export const reopen: OperationCode = (frame) =>
  decideEach(frame, 'reopen', async (slots, { row, whose, deciding }) => ({
    write: moved(slots, row, 'reopen'),
    after: whose === undefined ? [] : await standAt(frame, slots, { whose, deciding, standing: 'possibleMatch' }),
  }))

/**
 * It is them: they are excluded, and who works is suspended, with what that does to their visits. The office is alarmed. The list has no Social Security
 * numbers, so the OIG's own search is to be attached first (domain: backoffice §3.12).
 */
export const confirm: OperationCode = (frame) =>
  decideEach(frame, 'confirm', async (slots, { row, whose }) => {
    if (isBlank(slots.match.value(row.values, 'evidence')))
      return { findings: [{ code: 'evidenceMissing', severity: 'block', field: slots.match.needed('evidence') }] }
    return { write: moved(slots, row, 'confirm'), after: whose === undefined ? [] : [excluded(frame, slots, whose), ...alarm(frame, slots, row, whose)] }
  })

type Decided = Omit<PlannedItem, 'key' | 'findings'> & Partial<Pick<PlannedItem, 'findings'>>

interface Deciding {
  readonly row: RecordRow
  /** Whose match it is; undefined where another one that is decided with it has said how they stand, or where the person is gone. */
  readonly whose: Whose | undefined
  /** All that are decided together. */
  readonly deciding: readonly string[]
}

async function decideEach(
  frame: OperationFrame,
  how: 'clear' | 'confirm' | 'reopen',
  decide: (slots: ExclusionSlots, deciding: Deciding) => Promise<Decided>,
): Promise<readonly PlannedItem[]> {
  const slots = exclusionSlots(frame.domain)
  const isReady = (row: RecordRow): boolean => isIn(frame.unit, slots.match, row, 'open') === (how !== 'reopen')
  const deciding = frame.records.filter((row) => isReady(row) && !frame.without.has(row.id)).map(({ id }) => id)
  const said = new Set<string>()
  const items: PlannedItem[] = []
  for (const row of frame.records) {
    if (!deciding.includes(row.id)) {
      const code = how === 'reopen' ? 'notDecided' : 'notOpen'
      items.push({ key: row.id, findings: [{ code, severity: 'block', places: { state: stateText(frame.unit, slots.match, row) } }] })
      continue
    }
    const whose = await whoseMatch(frame, slots, row)
    const isSaid = whose !== undefined && said.has(whose.row.id)
    if (whose !== undefined) said.add(whose.row.id)
    items.push({ key: row.id, findings: [], ...(await decide(slots, { row, whose: isSaid ? undefined : whose, deciding })) })
  }
  return items
}

const moved = ({ match }: ExclusionSlots, row: RecordRow, transition: string): Planned => ({
  resource: match.resource,
  row,
  values: {},
  transition: match.transition(transition),
})

async function whoseMatch({ unit }: OperationFrame, slots: ExclusionSlots, row: RecordRow): Promise<Whose | undefined> {
  for (const slot of ['worker', 'prescriber'] as const) {
    const id = textOf(slots.match, row, slot)
    const person = id === undefined ? undefined : (await byId(unit, slots[slot], [id])).get(id)
    if (person !== undefined) return { slot, row: person }
  }
  return undefined
}

interface StandAt extends Pick<Deciding, 'deciding'> {
  readonly whose: Whose
  readonly standing: 'clear' | 'possibleMatch'
}

/** How somebody stands once matches are decided, by their others: an excluded one stays excluded, and another open one is possible still. */
async function standAt({ unit }: OperationFrame, slots: ExclusionSlots, { whose, deciding, standing }: StandAt): Promise<readonly Planned[]> {
  const { match } = slots
  const person = slots[whose.slot]
  // What somebody has entered by hand is not taken back by the way.
  if (standing === 'clear' && !person.says(whose.row.values, 'standing', 'possibleMatch')) return []
  const theirs = await unit.rows(match.resource, {
    and: [sql`${sql.ref(columnOf(match.needed(whose.slot)))} = ${whose.row.id}::uuid`, sql`id <> all(${[...deciding]}::uuid[])`],
    limit: MATCHES_OF_PERSON_MAX,
    isBare: true,
  })
  const some = (group: string): boolean => theirs.some((each) => isIn(unit, match, each, group))
  const next = some('confirmed') ? 'excluded' : some('open') ? 'possibleMatch' : standing
  return person.says(whose.row.values, 'standing', next)
    ? []
    : [{ resource: person.resource, row: whose.row, values: person.values({ standing: person.option('standing', next) }) }]
}

function excluded({ unit }: OperationFrame, slots: ExclusionSlots, { slot, row }: Whose): Planned {
  const person = slots[slot]
  const values = person.values({ standing: person.option('standing', 'excluded') })
  const isStopped = slot === 'worker' && isIn(unit, person, row, 'working')
  return { resource: person.resource, row, values, ...(isStopped && { transition: person.transition('suspend') }) }
}

function alarm({ unit, domain }: OperationFrame, { alarm: slot, match }: ExclusionSlots, row: RecordRow, whose: Whose): readonly Planned[] {
  if (whose.slot !== 'worker') return []
  const on = textOf(match, row, 'excludedOn')
  const places = { name: textOf(match, row, 'listedName') ?? '', date: on === undefined ? '–' : dayText(on) }
  const sets = {
    severity: slot.option('severity', 'critical'),
    kind: slot.option('kind', 'notCleared'),
    reason: unit.say({ key: `${domain.id}.findings.alarmText`, params: places }),
    raised: unit.moment.now.toISOString(),
    worker: whose.row.id,
  }
  return [{ resource: slot.resource, create: { values: {}, sets: slot.values(sets) } }]
}
