import { filledText, isObject } from '#contract'
import type { RecordRow } from '#server/records'
import type { PartyName } from '#x12'
import type { BoundSlot } from './bound.ts'
import { textOf } from './rows.ts'

/** Whose insurance it is, where it is not the client's own, as it is written down with the coverage: the last word of the name is the last name. */
export function subscriberOn(policy: BoundSlot, row: Pick<RecordRow, 'values'>): { readonly party: PartyName; readonly memberId: string } {
  const other: unknown = policy.value(row.values, 'subscriber')
  const said = (name: string): string => (isObject(other) ? (filledText(other[name]) ?? '') : '')
  const names = said('name').trim().split(/\s+/)
  return {
    party: { isPerson: true, name: names.at(-1) ?? '', ...(names.length > 1 && { firstName: names.slice(0, -1).join(' ') }) },
    memberId: said('memberId') || (textOf(policy, row, 'member') ?? ''),
  }
}

/** Gender as files of payers have it. */
export const genderOf = (value: unknown): 'F' | 'M' | 'U' => (value === 'F' || value === 'M' ? value : 'U')
