import { needsEvv } from '../evv-need.ts'
import { FINE, perLine, type ScrubRule } from '../rule.ts'

/** A visit that is confirmed and was entered or changed by hand. Live-in caregivers need no clock. */
export const evvCompliance: ScrubRule = {
  id: 'S17',
  code: 'evvNotCompliant',
  severity: 'warn',
  field: 'worked',
  check: perLine(({ facts }) => (at) => {
    const edited = at.line.worked.filter(({ evv, isLiveIn = false }) => evv?.confirmed && !evv.compliant && !isLiveIn).length
    return edited === 0 || !needsEvv(at, facts) ? FINE : [{ visits: edited }]
  }),
}
