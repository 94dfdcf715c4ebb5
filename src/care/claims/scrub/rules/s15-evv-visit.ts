import { needsEvv } from '../evv-need.ts'
import { FINE, perLine, type ScrubRule } from '../rule.ts'

/** Verification is needed and a visit is not confirmed, or there is no visit (mirrors remark N821). */
export const evvVisit: ScrubRule = {
  id: 'S15',
  code: 'evvVisitMissing',
  severity: 'block',
  field: 'worked',
  check: perLine(({ facts }) => (at) => {
    const { worked } = at.line
    const missing = worked.filter(({ evv }) => !evv?.confirmed).length
    return !needsEvv(at, facts) || (worked.length > 0 && missing === 0) ? FINE : [{ visits: worked.length, missing }]
  }),
}
