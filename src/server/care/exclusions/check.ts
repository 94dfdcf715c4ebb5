import { sql } from 'kysely'
import { type ExclusionMatch, type Listed, matchExclusion } from '#care'
import { addDays, byKey } from '#contract'
import type { Finding, OperationCode, OperationFrame, Planned, PlannedItem } from '#server/operations'
import { columnOf } from '#server/platform/database'
import { candidatesFor, stateOfList } from '#server/platform/exclusions'
import { newId, type RecordRow } from '#server/records'
import { block } from '../block.ts'
import { numberSetting, withoutBlanks } from '../bound.ts'
import { isIn, textOf } from '../rows.ts'
import { asChecked, type Checked, type CheckScope, nameOf, PEOPLE_MAX, peopleOf } from './people.ts'
import { CHANGED_BY_CHECK, type ExclusionSlots, exclusionSlots, type PersonSlot } from './slots.ts'

/** New matches of one check at most: more than that is a list or a file of people that went wrong. */
const MATCHES_MAX = 2_000

const blocked = (code: string, places?: Finding['places']): readonly PlannedItem[] => [{ key: 'check', findings: [block(code, places)] }]

/** Looks for everybody of the agency on the list (domain: backoffice §3.12). What was decided of a match before stays decided. */
export const check: OperationCode = async (frame) => {
  const slots = exclusionSlots(frame.domain)
  const scope = SCOPES.find((each) => slots.check.option('scope', each) === frame.values.scope) ?? 'workers'
  return checkAll(frame, slots, { scope, people: await peopleOf(frame.unit, slots, scope) })
}
const SCOPES: readonly CheckScope[] = ['workers', 'newWorkers', 'prescribers']

const checkChosen =
  (slot: PersonSlot): OperationCode =>
  (frame) => {
    const slots = exclusionSlots(frame.domain)
    return checkAll(frame, slots, { scope: 'chosen', people: asChecked(slots, slot, frame.records) })
  }

/** The same for those who were picked. */
export const checkWorkers = checkChosen('worker')
export const checkPrescribers = checkChosen('prescriber')

interface Asked {
  readonly scope: CheckScope | 'chosen'
  readonly people: readonly Checked[]
}

async function checkAll(frame: OperationFrame, slots: ExclusionSlots, { scope, people }: Asked): Promise<readonly PlannedItem[]> {
  const { unit, domain } = frame
  const state = await stateOfList(unit.tx)
  if (state === undefined || !state.isWhole) return blocked('noList')
  if (people.length === 0) return blocked('nobodyToCheck')
  if (people.length > PEOPLE_MAX) return blocked('tooManyPeople', { most: PEOPLE_MAX })
  const known = await knownMatches(frame, slots, people)
  const fresh = (await matchesOf(frame, people)).filter(
    ({ checked, entry }) => !known.get(checked.row.id)?.some((row) => textOf(slots.match, row, 'entry') === entry),
  )
  if (fresh.length > MATCHES_MAX) return blocked('tooManyMatches', { most: MATCHES_MAX })
  const id = newId(unit.moment.now)
  const after = writesOf(frame, slots, { id, month: state.month, people, fresh, known })
  const counts = { checked: people.length, found: fresh.length }
  const sets = slots.check.values({ scope: slots.check.option('scope', scope), month: state.month, ...counts })
  const isOld = addDays(state.month, numberSetting(domain, 'listOldDays')) < unit.moment.today
  return [
    {
      key: 'check',
      write: { resource: slots.check.resource, create: { id, values: {}, sets } },
      after,
      findings: [
        { code: 'checkComesTo', severity: 'info', places: counts },
        ...(isOld ? [{ code: 'listOld', severity: 'warn', places: { month: state.month } } as const] : []),
      ],
    },
  ]
}

/** The matches of each that are there already, whatever became of them. */
type Known = ReadonlyMap<string, readonly RecordRow[]>

async function knownMatches({ unit }: OperationFrame, { match }: ExclusionSlots, people: readonly Checked[]): Promise<Known> {
  const found = []
  for (const [slot, own] of byKey(people, (each) => each.slot)) {
    const ids = own.map(({ row }) => row.id)
    const and = [sql`${sql.ref(columnOf(match.needed(slot)))} = any(${ids}::uuid[])`]
    found.push(...byKey(await unit.rows(match.resource, { and, limit: PEOPLE_MAX, isBare: true }), (row) => textOf(match, row, slot)))
  }
  return new Map(found)
}

interface Fresh {
  readonly checked: Checked
  readonly entry: string
  readonly listed: Listed
  readonly match: ExclusionMatch
}

async function matchesOf({ unit }: OperationFrame, people: readonly Checked[]): Promise<readonly Fresh[]> {
  const candidates = await candidatesFor(
    unit.tx,
    people.map(({ person }) => person),
  )
  return candidates.flatMap(({ at, entry, listed }) => {
    const checked = people[at]
    const match = checked && matchExclusion(checked.person, listed)
    return checked && match ? [{ checked, entry, listed, match }] : []
  })
}

interface Outcome {
  readonly id: string
  readonly month: string
  readonly people: readonly Checked[]
  readonly fresh: readonly Fresh[]
  readonly known: Known
}

function writesOf(frame: OperationFrame, slots: ExclusionSlots, { id, month, people, fresh, known }: Outcome): readonly Planned[] {
  const { unit } = frame
  const isNew = new Set(fresh.map(({ checked }) => checked.row.id))
  const hasOpen = ({ row }: Checked): boolean => isNew.has(row.id) || (known.get(row.id) ?? []).some((each) => isIn(unit, slots.match, each, 'open'))
  const judged = people.map((checked) => ({ checked, isOpen: hasOpen(checked) }))
  const results = judged.map(({ checked, isOpen }): Planned => {
    const isOut = slots[checked.slot].says(checked.row.values, 'standing', 'excluded')
    const result = slots.outcome.option('result', isOut ? 'excluded' : isOpen ? 'possible' : 'clear')
    const sets = { check: id, [checked.slot]: checked.row.id, on: unit.moment.today, month, result, source: slots.outcome.option('source', 'list') }
    return { resource: slots.outcome.resource, create: { values: {}, sets: slots.outcome.values(sets) } }
  })
  const matches = fresh.map((each): Planned => ({ resource: slots.match.resource, create: { values: {}, sets: withoutBlanks(matchValues(slots, id, each)) } }))
  return [...results, ...matches, ...judged.flatMap((each) => standingAfter(slots, each))]
}

function matchValues({ match: slot }: ExclusionSlots, check: string, { checked, entry, listed, match }: Fresh) {
  const { birth, npi } = checked.person
  return slot.values({
    ...{ check, [checked.slot]: checked.row.id, entry, method: slot.option('method', match.method), score: match.score },
    ...{ ownName: nameOf(checked), ownBirth: birth, ownNpi: npi },
    listedName: [listed.firstName, listed.middleName, listed.lastName].filter((part) => part !== '').join(' '),
    ...{ listedBirth: listed.birth, listedNpi: listed.npi },
    listedAddress: [listed.address, listed.city, `${listed.state} ${listed.zip}`.trim()].filter((part) => part !== '').join(', '),
    ...{ specialty: listed.specialty, kind: listed.kind, excludedOn: listed.excludedOn },
  })
}

/** Nobody becomes clear or excluded again by a check: only a person decides that. Somebody new who is not on the list is clear. */
function standingAfter(slots: ExclusionSlots, { checked: { slot, row }, isOpen }: { readonly checked: Checked; readonly isOpen: boolean }): readonly Planned[] {
  const person = slots[slot]
  const next = isOpen ? 'possibleMatch' : 'clear'
  if (!CHANGED_BY_CHECK[next].some((each) => person.says(row.values, 'standing', each))) return []
  return [{ resource: person.resource, row, values: person.values({ standing: person.option('standing', next) }) }]
}
