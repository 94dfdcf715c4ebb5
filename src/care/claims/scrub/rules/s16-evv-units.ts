import { isMore, sumOf } from '../../../authorizations/line.ts'
import { needsEvv } from '../evv-need.ts'
import { FINE, perLine, type ScrubRule } from '../rule.ts'

/** Verified units are not the billed ones (mirrors remark N820). Of visits that are not confirmed S15 tells. */
export const evvUnits: ScrubRule = {
  id: 'S16',
  code: 'evvUnitsDiffer',
  severity: 'hold',
  field: 'units',
  check: perLine(({ facts, settings: { evvUnitTolerance } }) => (at) => {
    const { worked, units } = at.line
    const isVerified = worked.length > 0 && worked.every(({ evv }) => evv?.confirmed)
    const verified = sumOf(worked.map(({ evv }) => ({ amount: evv?.units ?? 0 })))
    const isSame = !isMore(Math.abs(verified - units), evvUnitTolerance)
    return !needsEvv(at, facts) || !isVerified || isSame ? FINE : [{ verified, units }]
  }),
}
