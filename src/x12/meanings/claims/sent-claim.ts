import type { Transaction } from '../../file-reader.ts'
import { type Loop, loopsIn, loopsWithin, segmentIn } from '../../loops/loop.ts'
import { attempt, type Place, type Report } from '../../problems/problem.ts'
import { componentOf } from '../../text/segment.ts'
import { type DayRange, fieldsOf } from '../fields.ts'
import { dollarText } from '../numbers.ts'
import { type Procedure, procedureAt } from '../procedure.ts'

/** A service line of a claim that was sent (loop 2400). Amounts in cents, units in thousandths. */
export interface SentLine {
  /** Undefined for a line with a revenue code alone. */
  readonly procedure: Procedure | undefined
  readonly revenueCode: string | undefined
  readonly chargeCents: number
  /** `UN` units, `MJ` minutes, `DA` days. */
  readonly unit: string
  readonly thousandths: number | undefined
  readonly days: DayRange | undefined
  readonly lineControl: string | undefined
}

/** A claim of an 837P or 837I (loop 2300). */
export interface SentClaim {
  readonly at: Place
  readonly patientControl: string
  readonly chargeCents: number
  /** Facility code value and frequency: 12 home; 1 original, 7 replacement, 8 void (CLM05). */
  readonly facility: string
  readonly frequency: string
  readonly lines: readonly SentLine[]
}

/** The claims of an 837. A claim that cannot be read is told and left out; so is a charge that is not the sum of the lines, and its claim stays. */
export function sentClaimsOf(transaction: Transaction, report: Report): readonly SentClaim[] {
  if (transaction.kind !== '837P' && transaction.kind !== '837I') return []
  return loopsWithin(transaction, '2300').flatMap((loop) => {
    const claim = attempt(report, (told) => sentClaimOf(loop, told))
    if (claim) checkCharge(claim, report)
    return claim ?? []
  })
}

function checkCharge({ at, patientControl, chargeCents, lines }: SentClaim, report: Report): void {
  const found = lines.reduce((sum, line) => sum + line.chargeCents, 0)
  if (found === chargeCents) return
  report({ code: 'x12.chargeBalance', at, values: { claim: patientControl, charge: dollarText(chargeCents), found: dollarText(found) } })
}

function sentClaimOf(loop: Loop, report: Report): SentClaim | undefined {
  const fields = fieldsOf(segmentIn(loop, 'CLM'), report)
  return (
    fields && {
      at: fields.at,
      patientControl: fields.needed(1),
      chargeCents: fields.cents(2),
      facility: fields.needed(5, 1),
      frequency: fields.needed(5, 3),
      lines: loopsIn(loop, '2400').flatMap((line) => sentLineOf(line, report) ?? []),
    }
  )
}

function sentLineOf(loop: Loop, report: Report): SentLine | undefined {
  const [sv1, sv2] = [segmentIn(loop, 'SV1'), segmentIn(loop, 'SV2')]
  const fields = fieldsOf(sv1 ?? sv2, report)
  if (!fields) return undefined
  const first = sv1 ? 1 : 2
  return {
    procedure: componentOf(fields.segment, first, 1) === '' ? undefined : procedureAt(fields, first),
    revenueCode: sv1 ? undefined : fields.needed(1),
    chargeCents: fields.cents(first + 1),
    unit: fields.needed(first + 2),
    thousandths: fields.maybeThousandths(first + 3),
    days: fieldsOf(segmentIn(loop, 'DTP', '472'), report)?.maybeDays(3),
    lineControl: segmentIn(loop, 'REF', '6R')?.elements[2],
  }
}
