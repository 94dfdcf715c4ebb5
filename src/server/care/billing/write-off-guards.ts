import type { Finding, RuleCode } from '#server/operations'
import type { RecordRow, RecordUnit } from '#server/records'
import { dollarText } from '#x12'
import { byId, isIn, stateText, textOf } from '../rows.ts'
import { idsIn } from '../timecards/card-facts.ts'
import { asNumber } from './line-facts.ts'
import { type BillingSlots, billingSlots } from './slots.ts'

/**
 * What is written off is no more than what is open on a claim that was sent, and not while it could still be filed, unless a contract says so. One that
 * was approved stays as it is (domain: backoffice §2.10).
 */
export const writeOffGuards: RuleCode = async (unit, domain, writes) => {
  const slots = billingSlots(domain)
  const { writeOff, claim } = slots
  const claims = await byId(
    unit,
    claim,
    idsIn(
      writeOff,
      writes.map(({ row }) => row),
      'claim',
    ),
    { isBare: true },
  )
  return new Map(
    writes.map(({ key, row, before }): readonly [string, readonly Finding[]] => {
      if (row.deletedAt !== null || !isIn(unit, writeOff, row, 'live')) return [key, []]
      if (before !== undefined && isIn(unit, writeOff, before, 'approved')) return [key, changedLater(unit, slots, row, before)]
      const own = claims.get(textOf(writeOff, row, 'claim') ?? '')
      return [key, own === undefined ? [] : against(unit, slots, row, own)]
    }),
  )
}

type Row = Pick<RecordRow, 'values'>

const amountOf = ({ writeOff }: BillingSlots, { values }: Row): number => asNumber(writeOff.value(values, 'amount')) ?? 0

function changedLater(unit: RecordUnit, slots: BillingSlots, row: Row, before: Row): readonly Finding[] {
  const { writeOff } = slots
  const isSame = amountOf(slots, row) === amountOf(slots, before) && textOf(writeOff, row, 'claim') === textOf(writeOff, before, 'claim')
  return isSame ? [] : [{ code: 'writeOffDecided', severity: 'block', places: { state: stateText(unit, writeOff, before) }, field: writeOff.needed('amount') }]
}

function against(unit: RecordUnit, slots: BillingSlots, row: Row, own: RecordRow): readonly Finding[] {
  const { writeOff, claim } = slots
  const number = textOf(claim, own, 'number') ?? ''
  if (!isIn(unit, claim, own, 'payable'))
    return [
      {
        code: 'writeOffNotSent',
        severity: 'block',
        places: { claim: number, state: stateText(unit, claim, own) },
        field: writeOff.needed('claim'),
      },
    ]
  const balance = asNumber(claim.value(own.values, 'balance')) ?? 0
  if (amountOf(slots, row) > balance)
    return [{ code: 'writeOffTooMuch', severity: 'block', places: { claim: number, balance: dollarText(balance) }, field: writeOff.needed('amount') }]
  const deadline = textOf(claim, own, 'deadline')
  const isOpen = deadline !== undefined && deadline >= unit.moment.today
  return isOpen && !writeOff.says(row.values, 'reason', 'contractual')
    ? [{ code: 'writeOffEarly', severity: 'block', places: { claim: number, date: deadline }, field: writeOff.needed('reason') }]
    : []
}
