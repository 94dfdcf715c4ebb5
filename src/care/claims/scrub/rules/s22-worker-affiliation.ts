import { type DaySpan, includesDay } from '../../../time/day-span.ts'
import { FINE, perLine, type ScrubRule, wrongOf } from '../rule.ts'
import { workedDaysOf } from '../worked-days.ts'

/** A worker without a background study that allows the work, or not affiliated with the agency, on the day of the work. */
export const workerAffiliation: ScrubRule = {
  id: 'S22',
  code: 'workerNotAffiliated',
  severity: 'block',
  field: 'worked',
  check: perLine(
    ({ facts: { workers }, settings: { zone } }) =>
      workers &&
      (({ line }) =>
        workedDaysOf(line, zone).flatMap(({ employeeId, date }) => {
          const { cleared, affiliated } = workers.get(employeeId) ?? {}
          const lacks = (spans: readonly DaySpan[] | undefined): boolean => spans?.every((span) => !includesDay(span, date)) ?? false
          const missing = wrongOf({ backgroundStudy: lacks(cleared), affiliation: lacks(affiliated) })
          return missing === '' ? FINE : [{ worker: employeeId, date, missing }]
        })),
  ),
}
