import { foundOf } from '../overdraws.ts'
import type { ScrubRule } from '../rule.ts'

/** More than a day, week or month of the authorization has. */
export const periodLimit: ScrubRule = {
  id: 'S14',
  code: 'periodLimitExceeded',
  severity: 'hold',
  field: 'units',
  check: (batch) => foundOf(batch.overdraws(), { overDay: 'day', overWeek: 'week', overMonth: 'month' }),
}
