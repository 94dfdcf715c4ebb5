import { sql } from 'kysely'
import { dayAt, resolveWall, wallAt } from '#care'
import { addDays, filledText, numberIn } from '#contract'
import type { LinkedDomain } from '#document'
import type { RecordRow, RecordUnit } from '#server/records'
import { type BoundSlot, slotOf } from './bound.ts'

type Row = Pick<RecordRow, 'values'>
type Values = Readonly<Record<string, unknown>>

export const numberOf = (slot: BoundSlot, { values }: Row, name: string): number | undefined => numberIn(slot.value(values, name))

export const textOf = (slot: BoundSlot, { values }: Row, name: string): string | undefined => filledText(slot.value(values, name))

/** Rows that a record owns, or that it has inside. */
export function rowsIn(slot: BoundSlot, { values }: Row, name: string): readonly Values[] {
  const rows: unknown = slot.value(values, name)
  return Array.isArray(rows) ? rows : []
}

/** The state that a record is in. */
export function stateOf(unit: RecordUnit, slot: BoundSlot, { values }: Row): string {
  const { lifecycle } = unit.resource(slot.resource)
  return lifecycle === undefined ? '' : String(values[lifecycle.field] ?? '')
}

/** Whether a record is in one of the states of a group. */
export const isIn = (unit: RecordUnit, slot: BoundSlot, row: Row, group: string): boolean => slot.states(group).includes(stateOf(unit, slot, row))

/** The state of a record in the reader's words. */
export function stateText(unit: RecordUnit, slot: BoundSlot, row: Row): string {
  const { lifecycle, fields } = unit.resource(slot.resource)
  const state = stateOf(unit, slot, row)
  const option = lifecycle && fields[lifecycle.field]?.options?.find(({ id }) => id === state)
  return option ? unit.say({ key: option.label }) : state
}

/** Records by their ids; bare ones are without the rows that they own. */
export async function byId(unit: RecordUnit, slot: BoundSlot, ids: readonly string[], { isBare = false } = {}): Promise<ReadonlyMap<string, RecordRow>> {
  if (ids.length === 0) return new Map()
  const rows = await unit.rows(slot.resource, { and: [sql`id = any(${[...ids]}::uuid[])`], limit: ids.length, isBare })
  return new Map(rows.map((row) => [row.id, row]))
}

/** The day of an instant in the company's zone; the instant as ISO text or in milliseconds. */
export const dayOf = (unit: RecordUnit, instant: string | number): string => dayAt(new Date(instant).getTime(), unit.moment.timeZone)

/** The same time of day, so many days later, as an ISO instant. */
export function sameTimeLater(unit: RecordUnit, instant: string | number, days: number): string {
  const { date, time } = wallAt(new Date(instant).getTime(), unit.moment.timeZone)
  return new Date(resolveWall({ date: addDays(date, days), time }, unit.moment.timeZone).instant).toISOString()
}

/** The company's holidays from one day to another, both with them. */
export async function holidaysIn(unit: RecordUnit, domain: LinkedDomain, { from, until }: { readonly from: string; readonly until: string }) {
  const holiday = slotOf(domain, 'dayOff')
  const on = holiday.needed('on')
  const filter = [{ field: on, op: 'gte', value: from } as const, { field: on, op: 'lte', value: until } as const]
  const rows = await unit.rows(holiday.resource, { filter, limit: 500 })
  return new Set(rows.map(({ values }) => String(holiday.value(values, 'on'))))
}

type StoredFile = { readonly id: string; readonly sha256: string }

/** The files in a field. */
export const filesIn = (slot: BoundSlot, { values }: Row, name: string): readonly StoredFile[] =>
  ([slot.value(values, name)].flat() as readonly (undefined | null | StoredFile)[]).flatMap((file) => file ?? [])

/** The bytes of the one file in a field; undefined where there is none, or where it is not there any more. */
export async function bytesIn(unit: RecordUnit, slot: BoundSlot, row: Row, name: string): Promise<Buffer | undefined> {
  const [file] = filesIn(slot, row, name)
  return file && unit.readKept(file)
}

/** The labels of the options of a field, by their ids. */
export const optionLabels = (unit: RecordUnit, resource: string, field: string | undefined): ReadonlyMap<string, string> =>
  new Map((unit.resource(resource).fields[field ?? '']?.options ?? []).map(({ id, label }) => [id, label]))

/** Others who write of these people in this matter wait until the transaction is over. */
export const lockNamed = ({ tx, actor }: RecordUnit, matter: string, ids: readonly string[]): Promise<unknown> => {
  const keys = ids.map((id) => `${matter}/${actor.companyId}/${id}`).toSorted()
  return sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${keys}::text[]) as key`.execute(tx)
}
