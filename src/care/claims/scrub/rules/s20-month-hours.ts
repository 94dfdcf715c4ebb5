import { findOverCap } from '../../../visits/hour-caps.ts'
import { onLines } from '../billed-time.ts'
import type { ScrubRule } from '../rule.ts'

/** More hours of personal care in a month than the state pays a worker, at all agencies together. */
export const monthHours: ScrubRule = {
  id: 'S20',
  code: 'monthHours',
  severity: 'block',
  field: 'worked',
  check: ({ billedTime, facts: { declaredHours }, settings: { monthCap, zone } }) => {
    const time = billedTime()
    const found = findOverCap(time.board, monthCap, { zone, ...(declaredHours ? { declared: declaredHours } : {}) })
    return onLines(
      time,
      found.filter(({ severity }) => severity === 'block'),
    )
  },
}
