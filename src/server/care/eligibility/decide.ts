import { isObject } from '#contract'
import type { Finding, OperationCode, OperationFrame, Planned, PlannedItem } from '#server/operations'
import { dayText } from '#server/platform/language'
import type { RecordRow } from '#server/records'
import { block } from '../block.ts'
import type { BoundSlot } from '../bound.ts'
import { byId, isIn, stateText, textOf } from '../rows.ts'
import { idsIn } from '../timecards/card-facts.ts'
import { type EligibilitySlots, eligibilitySlots } from './slots.ts'

/** Writes what the payer says into the coverage, or into the client's record (domain: backoffice §2.14). */
export const accept: OperationCode = async (frame) => {
  const slots = eligibilitySlots(frame.domain)
  const { difference, policy, recipient } = slots
  const policies = await byId(frame.unit, policy, idsIn(difference, frame.records, 'policy'))
  const recipients = await byId(frame.unit, recipient, idsIn(difference, frame.records, 'recipient'))
  const changes = new Map<string, { readonly slot: BoundSlot; readonly row: RecordRow; readonly values: Record<string, unknown> }>()
  const items = frame.records.map((row): PlannedItem => {
    const change = changeOf(frame, slots, row, { policies, recipients })
    if ('code' in change) return { key: row.id, findings: [change] }
    const { slot, target, values } = change
    // Several differences of one record are one change of it.
    const known = changes.get(target.id) ?? { slot, row: target, values: {} }
    Object.assign(known.values, values)
    changes.set(target.id, known)
    return { key: row.id, write: { resource: difference.resource, row, values: {}, transition: difference.transition('accept') }, findings: [] }
  })
  if (items.some(({ write }) => write === undefined)) return items
  const [first, ...others] = items
  const after = [...changes.values()].map(({ slot, row, values }): Planned => ({ resource: slot.resource, row, values: slot.values(values) }))
  return first === undefined ? [] : [{ ...first, after }, ...others]
}

type Rows = ReadonlyMap<string, RecordRow>

interface Change {
  readonly slot: BoundSlot
  readonly target: RecordRow
  /** By the names of the slot. */
  readonly values: Readonly<Record<string, unknown>>
}

const FIELDS = { program: 'program', waiver: 'waiver', product: 'product', coverageEnd: 'until' } as const

function changeOf(
  { unit }: OperationFrame,
  { difference, policy, recipient }: EligibilitySlots,
  row: RecordRow,
  { policies, recipients }: { readonly policies: Rows; readonly recipients: Rows },
): Change | Finding {
  if (!isIn(unit, difference, row, 'open')) return block('notOpen', { state: stateText(unit, difference, row) })
  const covered = policies.get(textOf(difference, row, 'policy') ?? '')
  const client = recipients.get(textOf(difference, row, 'recipient') ?? '')
  const value = textOf(difference, row, 'value')
  if (covered === undefined || client === undefined || value === undefined) return block('byHand')
  const is = (aspect: string): boolean => difference.says(row.values, 'aspect', aspect)
  const isEnd = is('coverage') || is('coverageEnd')
  if (isEnd && value < (textOf(policy, covered, 'from') ?? '')) return block('endsBeforeStart', { date: dayText(value) })
  if (is('coverage')) return { slot: policy, target: covered, values: { status: policy.option('status', 'ended'), until: value } }
  if (is('birthDate')) return { slot: recipient, target: client, values: { born: value } }
  if (is('spenddown')) {
    const before: unknown = policy.value(covered.values, 'spenddown')
    return { slot: policy, target: covered, values: { spenddown: { ...(isObject(before) && before), amount: Number(value) } } }
  }
  const field = Object.entries(FIELDS).find(([aspect]) => is(aspect))?.[1]
  return field === undefined ? block('byHand') : { slot: policy, target: covered, values: { [field]: value } }
}
