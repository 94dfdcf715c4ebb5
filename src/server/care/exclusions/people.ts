import { sql } from 'kysely'
import type { CheckedPerson } from '#care'
import { columnOf } from '#server/platform/database'
import type { RecordRow, RecordUnit } from '#server/records'
import { type BoundSlot, oneOf } from '../bound.ts'
import { textOf } from '../rows.ts'
import type { ExclusionSlots, PersonSlot } from './slots.ts'

/** People of one check at most. */
export const PEOPLE_MAX = 20_000

/** Somebody as they are looked for, with the record that they are. */
export interface Checked {
  readonly slot: PersonSlot
  readonly row: RecordRow
  readonly person: CheckedPerson
}

export type CheckScope = 'workers' | 'newWorkers' | 'prescribers'

/** Everybody whom the agency has to look for; one more than PEOPLE_MAX where they are too many. */
export async function peopleOf(unit: RecordUnit, slots: ExclusionSlots, scope: CheckScope): Promise<readonly Checked[]> {
  if (scope === 'prescribers') {
    const { prescriber } = slots
    const filter = [{ field: prescriber.needed('active'), op: 'eq', value: true }] as const
    return asChecked(slots, 'prescriber', await unit.rows(prescriber.resource, { filter, limit: PEOPLE_MAX + 1, isBare: true }))
  }
  const { worker } = slots
  const { lifecycle } = unit.resource(worker.resource)
  const looked = lifecycle === undefined ? [] : [{ field: lifecycle.field, op: 'in', value: oneOf(worker.states('checked')) } as const]
  const isNew = scope === 'newWorkers' ? [sql`${sql.ref(columnOf(worker.needed('standing')))} = ${worker.option('standing', 'notChecked')}`] : []
  return asChecked(slots, 'worker', await unit.rows(worker.resource, { filter: looked, and: isNew, limit: PEOPLE_MAX + 1, isBare: true }))
}

export const asChecked = (slots: ExclusionSlots, slot: PersonSlot, rows: readonly RecordRow[]): readonly Checked[] =>
  rows.map((row) => ({ slot, row, person: personOf(slots[slot], row) }))

function personOf(slot: BoundSlot, row: RecordRow): CheckedPerson {
  const text = (name: string): string | undefined => textOf(slot, row, name)
  const birth = text('birth')
  const npi = text('npi')
  return {
    firstName: text('firstName') ?? '',
    lastNames: [...new Set([text('lastName'), text('formerName')].filter((name) => name !== undefined))],
    ...(birth !== undefined && { birth }),
    ...(npi !== undefined && { npi }),
  }
}

export const nameOf = ({ person: { firstName, lastNames } }: Pick<Checked, 'person'>): string => [firstName, lastNames[0]].join(' ').trim()
