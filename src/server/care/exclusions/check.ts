import { sql } from 'kysely'
import { type ExclusionMatch, type Listed, matchExclusion } from '#care'
import { addDays } from '#contract'
import type { Finding, OperationCode, OperationFrame, Planned, PlannedItem } from '#server/operations'
import { columnOf } from '#server/platform/database'
import { candidatesFor, stateOfList } from '#server/platform/exclusions'
import { newId, type RecordRow } from '#server/records'
import { numberSetting, withoutBlanks } from '../bound.ts'
import { isIn, textOf } from '../rows.ts'
import { asChecked, type Checked, type CheckScope, nameOf, PEOPLE_MAX, peopleOf } from './people.ts'
import { CHANGED_BY_CHECK, type ExclusionSlots, exclusionSlots, type PersonSlot } from './slots.ts'

/** New matches of one check at most: more than that is a list or a file of people that went wrong. */
const MATCHES_MAX = 2_000

const blocked = (code: string, places: Finding['places'] = {}): readonly PlannedItem[] => [{ key: 'check', findings: [{ code, severity: 'block', places }] }]

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
  const fresh = (await matchesOf(frame, people)).filter(({ checked, entry }) => !known.get(checked.row.id)?.has(entry))
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

/** What is known of somebody by entry of the list: the states of their matches. */
type Known = ReadonlyMap<string, ReadonlyMap<string, RecordRow>>

async function knownMatches({ unit }: OperationFrame, { match }: ExclusionSlots, people: readonly Checked[]): Promise<Known> {
  const known = new Map<string, Map<string, RecordRow>>()
  for (const slot of new Set(people.map((each) => each.slot))) {
    const ids = people.filter((each) => each.slot === slot).map(({ row }) => row.id)
    const rows = await unit.rows(match.resource, {
      and: [sql`${sql.ref(columnOf(match.needed(slot)))} = any(${ids}::uuid[])`],
      limit: PEOPLE_MAX,
      isBare: true,
    })
    for (const row of rows) {
      const whose = textOf(match, row, slot) ?? ''
      known.set(whose, (known.get(whose) ?? new Map<string, RecordRow>()).set(textOf(match, row, 'entry') ?? '', row))
    }
  }
  return known
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
  const results = people.map((checked): Planned => {
    const before = [...(known.get(checked.row.id)?.values() ?? [])]
    const isOpen = isNew.has(checked.row.id) || before.some((row) => isIn(unit, slots.match, row, 'open'))
    const isOut = slots[checked.slot].says(checked.row.values, 'standing', 'excluded')
    const result = slots.outcome.option('result', isOut ? 'excluded' : isOpen ? 'possible' : 'clear')
    const sets = { check: id, [checked.slot]: checked.row.id, on: unit.moment.today, month, result, source: slots.outcome.option('source', 'list') }
    return { resource: slots.outcome.resource, create: { values: {}, sets: slots.outcome.values(sets) } }
  })
  const matches = fresh.map((each): Planned => ({ resource: slots.match.resource, create: { values: {}, sets: withoutBlanks(matchValues(slots, id, each)) } }))
  return [...results, ...matches, ...people.flatMap((checked) => standingOf(frame, slots, { checked, known, isNew: isNew.has(checked.row.id) }))]
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

interface Standing {
  readonly checked: Checked
  readonly known: Known
  readonly isNew: boolean
}

/** Nobody becomes clear or excluded again by a check: only a person decides that. Somebody new who is not on the list is clear. */
function standingOf({ unit }: OperationFrame, slots: ExclusionSlots, { checked: { slot, row }, known, isNew }: Standing): readonly Planned[] {
  const person = slots[slot]
  const says = (standings: readonly string[]): boolean => standings.some((each) => person.says(row.values, 'standing', each))
  const hasOpen = isNew || [...(known.get(row.id)?.values() ?? [])].some((each) => isIn(unit, slots.match, each, 'open'))
  const next = hasOpen ? 'possibleMatch' : 'clear'
  if (!says(hasOpen ? CHANGED_BY_CHECK.possible : CHANGED_BY_CHECK.clear)) return []
  return [{ resource: person.resource, row, values: person.values({ standing: person.option('standing', next) }) }]
}
