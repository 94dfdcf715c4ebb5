import { byKey } from '#contract'
import type { Finding, OperationCode, PlannedItem } from '#server/operations'
import type { RecordRow, RecordUnit } from '#server/records'
import { block } from '../../block.ts'
import { byId, isIn, numberOf, stateText, textOf } from '../../rows.ts'
import { idsIn } from '../../timecards/card-facts.ts'
import { keyOf } from '../bill-lines.ts'
import type { BilledMonth } from '../old-claims.ts'
import { type BillingSlots, billingSlots } from '../slots.ts'
import { type InvoiceLine, invoiceKey, linesOf, openInvoices, writeInvoice } from './open-invoices.ts'

/** Puts what payers say that clients owe of claims on the clients' invoices; what was invoiced before is not asked for again (domain: backoffice §2.10). */
export const billPatientShare: OperationCode = async (frame) => {
  const { unit, records } = frame
  const slots = billingSlots(frame.domain)
  const { claim, recipient } = slots
  const against = new Map(records.map((row) => [row.id, stops(unit, slots, row)]))
  const fit = records.filter(({ id }) => against.get(id) === undefined)
  const monthOf = (row: RecordRow): BilledMonth => ({
    client: textOf(claim, row, 'recipient') ?? '',
    month: (textOf(claim, row, 'from') ?? '').slice(0, 7),
  })
  const old = await openInvoices(frame, slots, fit.map(monthOf))
  const clients = await byId(unit, recipient, idsIn(claim, fit, 'recipient'))
  const items = [...byKey(fit, (row) => invoiceKey(monthOf(row))).values()].map((group): PlannedItem => {
    const [first] = group
    const month = monthOf(first)
    const open = old.get(invoiceKey(month))
    const key = keyOf(frame, group)
    const lines = [...linesOf(slots, open), ...group.map((row) => lineOf(slots, row))]
    const written = writeInvoice(frame, slots, { month, open, recipient: clients.get(month.client), lines })
    if ('code' in written) return { key, findings: [written] }
    const after = group.map((row) => ({
      resource: claim.resource,
      row,
      values: claim.values({ invoiced: centsOf(slots, row, 'patient') }),
    }))
    return { key, write: written.write, after, findings: written.findings }
  })
  return [
    ...items,
    ...records.flatMap((row): readonly PlannedItem[] => {
      const finding = against.get(row.id)
      return finding === undefined ? [] : [{ key: row.id, findings: [finding] }]
    }),
  ]
}

const centsOf = ({ claim }: BillingSlots, row: RecordRow, name: 'patient' | 'invoiced'): number => numberOf(claim, row, name) ?? 0
const shareOf = (slots: BillingSlots, row: RecordRow): number => centsOf(slots, row, 'patient') - centsOf(slots, row, 'invoiced')

function stops(unit: RecordUnit, slots: BillingSlots, row: RecordRow): Finding | undefined {
  const { claim } = slots
  const number = textOf(claim, row, 'number') ?? ''
  if (!isIn(unit, claim, row, 'decided')) return block('notDecided', { claim: number, state: stateText(unit, claim, row) })
  return shareOf(slots, row) > 0 ? undefined : block('noShare', { claim: number })
}

function lineOf(slots: BillingSlots, row: RecordRow): InvoiceLine {
  const { claim } = slots
  const service = textOf(claim, row, 'care')
  return {
    ...{ kind: 'share', serviceDate: textOf(claim, row, 'from') ?? '' },
    ...{ ...(service !== undefined && { serviceId: service }), amount: shareOf(slots, row), claimId: row.id },
  }
}
