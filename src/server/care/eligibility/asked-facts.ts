import type { Finding, OperationFrame } from '#server/operations'
import type { RecordRow } from '#server/records'
import { FORMATS } from '#validation'
import { block } from '../block.ts'
import { oneOf } from '../bound.ts'
import { byId, textOf } from '../rows.ts'
import { idsIn, namedBy } from '../timecards/card-facts.ts'
import { type EligibilitySlots, ROWS_MAX } from './slots.ts'

type Rows = ReadonlyMap<string, RecordRow>

/** What the questions about coverage name, looked up once. */
export interface AskedFacts {
  readonly recipients: Rows
  readonly carriers: Rows
  readonly houses: Rows
  readonly places: Rows
  /** Coverage that was asked about and is not answered. */
  readonly waiting: ReadonlySet<string>
}

export async function askedFacts({ unit }: OperationFrame, slots: EligibilitySlots, policies: readonly RecordRow[]): Promise<AskedFacts> {
  const { policy, carrier, house, place, inquiry } = slots
  const recipients = await byId(unit, slots.recipient, idsIn(policy, policies, 'recipient'), { isBare: true })
  const carriers = await byId(unit, carrier, idsIn(policy, policies, 'carrier'), { isBare: true })
  const { lifecycle } = unit.resource(inquiry.resource)
  const asked =
    lifecycle === undefined || policies.length === 0
      ? []
      : await unit.rows(inquiry.resource, {
          filter: [{ field: lifecycle.field, op: 'in', value: oneOf(inquiry.states('waiting')) }],
          and: [
            namedBy(
              inquiry,
              'policy',
              policies.map(({ id }) => id),
            ),
          ],
          limit: ROWS_MAX,
          isBare: true,
        })
  const offices = [...new Set([...recipients.values()].flatMap(({ locationId }) => locationId ?? []))]
  return {
    ...{ recipients, carriers },
    houses: await byId(unit, house, idsIn(carrier, [...carriers.values()], 'house')),
    places: await byId(unit, place, offices),
    waiting: new Set(asked.flatMap((row) => textOf(inquiry, row, 'policy') ?? [])),
  }
}

/** A coverage with everything that a question about it needs. */
export interface Askable {
  readonly policy: RecordRow
  readonly recipient: RecordRow
  readonly carrier: RecordRow
  readonly house: RecordRow
  readonly place: RecordRow
}

/** The question, or why it cannot be asked in a file. */
export function askableOf(slots: EligibilitySlots, facts: AskedFacts, row: RecordRow, on: string): Askable | Finding {
  const { policy, carrier, place } = slots
  const until = textOf(policy, row, 'until')
  if (!policy.says(row.values, 'status', 'active') || (until !== undefined && until < on)) return block('notInForce')
  const by = facts.carriers.get(textOf(policy, row, 'carrier') ?? '')
  const name = (by && textOf(carrier, by, 'name')) ?? ''
  if (by === undefined || !carrier.says(by.values, 'asked', 'file')) return block('noFilePayer', { carrier: name })
  const house = facts.houses.get(textOf(carrier, by, 'house') ?? '')
  if (house === undefined) return block('noHouse', { carrier: name })
  const recipient = facts.recipients.get(textOf(policy, row, 'recipient') ?? '')
  const office = facts.places.get(recipient?.locationId ?? '')
  if (recipient === undefined || office === undefined || !FORMATS.npi(textOf(place, office, 'provider') ?? '')) return block('noProvider')
  if (facts.waiting.has(row.id)) return block('alreadyAsked')
  return { policy: row, recipient, carrier: by, house, place: office }
}

export const isAskable = (outcome: Askable | Finding): outcome is Askable => 'recipient' in outcome
