import { dayAt } from '../../time/wall-time.ts'
import type { ClaimLine } from '../claim.ts'

export interface WorkedDay {
  readonly employeeId: string
  readonly date: string
}

/** Who worked for a line on which of its days, each once; a visit counts on the day on which it begins. */
export function workedDaysOf({ from, to, worked }: ClaimLine, zone: string): readonly WorkedDay[] {
  const days = new Map<string, WorkedDay>()
  for (const { employeeId, start } of worked) {
    const date = from === to ? from : within(dayAt(start, zone), from, to)
    days.set(`${date} ${employeeId}`, { employeeId, date })
  }
  return [...days.values()]
}

/** A visit over midnight begins on the day before the line. */
const within = (date: string, from: string, to: string): string => (date < from ? from : date > to ? to : date)
