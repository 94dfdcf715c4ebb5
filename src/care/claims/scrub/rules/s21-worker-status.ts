import { includesDay } from '../../../time/day-span.ts'
import type { WorkerFacts } from '../facts.ts'
import { FINE, perLine, type ScrubRule } from '../rule.ts'
import { workedDaysOf } from '../worked-days.ts'

function whyNot(worker: WorkerFacts | undefined, date: string): string | undefined {
  if (worker === undefined) return 'unknown'
  const isEnrolled = worker.enrolled?.some((span) => includesDay(span, date)) ?? true
  return worker.barred?.find((span) => includesDay(span, date))?.why ?? (isEnrolled ? undefined : 'notEnrolled')
}

/** A worker who is excluded, suspended or not enrolled on the day of the work. Of one whom the facts do not have, nothing speaks for it. */
export const workerStatus: ScrubRule = {
  id: 'S21',
  code: 'workerNotBillable',
  severity: 'block',
  field: 'worked',
  check: perLine(
    ({ facts: { workers }, settings: { zone } }) =>
      workers &&
      (({ line }) =>
        workedDaysOf(line, zone).flatMap(({ employeeId, date }) => {
          const why = whyNot(workers.get(employeeId), date)
          return why === undefined ? FINE : [{ worker: employeeId, date, why }]
        })),
  ),
}
