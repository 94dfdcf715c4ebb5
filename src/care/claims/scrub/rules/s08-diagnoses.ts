import { type Days, firstDayOutside } from '../../../time/day-span.ts'
import { daysOfClaim } from '../../days-of-claim.ts'
import type { DiagnosisFacts } from '../facts.ts'
import { FINE, perClaim, type ScrubRule } from '../rule.ts'

const firstDayNotBillable = (known: DiagnosisFacts | undefined, days: Days): string | undefined =>
  firstDayOutside(known?.isBillable ? [{ ...known, from: known.from ?? '' }] : [], days)

/** No diagnosis, or one that cannot be billed on a day of the claim; the list of codes changes each 1 October. */
export const diagnoses: ScrubRule = {
  id: 'S08',
  code: 'diagnosisNotBillable',
  severity: 'block',
  field: 'diagnoses',
  check: perClaim(({ facts: { diagnoses } }) => ({ claim }) => {
    const days = daysOfClaim(claim)
    if (days === undefined) return FINE
    if (claim.diagnoses.length === 0) return [{ diagnosis: '', date: days.from }]
    return claim.diagnoses.flatMap((diagnosis) => {
      const date = diagnoses && firstDayNotBillable(diagnoses.get(diagnosis.replace('.', '')), days)
      return date === undefined ? [] : [{ diagnosis, date }]
    })
  }),
}
