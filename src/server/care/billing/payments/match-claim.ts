import { filledText } from '#contract'
import type { OperationCode, PlannedItem } from '#server/operations'
import { byId, isIn, stateText, textOf } from '../../rows.ts'
import { idsIn } from '../../timecards/card-facts.ts'
import { billingSlots } from '../slots.ts'

/** Says which claim a payment is for, where its number does not. */
export const matchClaim: OperationCode = async ({ unit, domain, records, values }) => {
  const slots = billingSlots(domain)
  const { claim, paidClaim, payment, carrier } = slots
  const id = filledText(values.claim) ?? ''
  const named = (await byId(unit, claim, [id])).get(id)
  const owners = await byId(unit, payment, idsIn(paidClaim, records, 'payment'))
  const carriers = await byId(unit, carrier, idsIn(payment, [...owners.values()], 'carrier'))
  return records.map((row): PlannedItem => {
    if (!isIn(unit, paidClaim, row, 'waiting'))
      return { key: row.id, findings: [{ code: 'notWaiting', severity: 'block', places: { state: stateText(unit, paidClaim, row) } }] }
    if (named === undefined || !isIn(unit, claim, named, 'payable')) {
      const places = { claim: (named && textOf(claim, named, 'number')) ?? '', state: named ? stateText(unit, claim, named) : '' }
      return { key: row.id, findings: [{ code: 'claimNotPayable', severity: 'block', places }] }
    }
    const payer = textOf(payment, owners.get(textOf(paidClaim, row, 'payment') ?? '') ?? { values: {} }, 'carrier')
    const isForeign = textOf(claim, named, 'carrier') !== payer
    const paying = carriers.get(payer ?? '')
    return {
      key: row.id,
      write: {
        resource: paidClaim.resource,
        row,
        values: paidClaim.values({ claim: named.id, match: paidClaim.option('match', 'manual') }),
      },
      findings: isForeign
        ? [
            {
              code: 'otherPayer',
              severity: 'warn',
              places: { claim: textOf(claim, named, 'number') ?? '', carrier: (paying && textOf(carrier, paying, 'name')) ?? '' },
            },
          ]
        : [],
    }
  })
}

/** Gives up a payment of which nothing is posted; its file may be read again. */
export const voidPayment: OperationCode = async ({ unit, domain, records }) => {
  const { payment } = billingSlots(domain)
  return records.map((row): PlannedItem => {
    if (!isIn(unit, payment, row, 'loose'))
      return { key: row.id, findings: [{ code: 'paymentBegun', severity: 'block', places: { state: stateText(unit, payment, row) } }] }
    const write = { resource: payment.resource, row, values: payment.values({ key: null }), transition: payment.transition('void') }
    return { key: row.id, write, findings: [] }
  })
}
