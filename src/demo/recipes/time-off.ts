import type { Agency } from '../agency/agency.ts'
import type { Worker } from '../agency/workers.ts'
import { plusDays } from '../calendar.ts'
import { demoId } from '../demo-ids.ts'
import { rng } from '../random.ts'
import { authorOf } from '../users.ts'
import { answered, type DemoRow, notAfter } from './demo-row.ts'

const ABOUT_NOW = -4
/** Days from today on which somebody's time off begins; far enough apart that none lies over another. */
const STARTS = [-70, -28, ABOUT_NOW, 12, 48]
const KINDS = [
  ['pto', 6],
  ['esst', 3],
  ['sick', 2],
  ['unpaid', 1],
  ['bereavement', 1],
  ['floatingHoliday', 1],
] as const
const HOURS_A_DAY = 8
const LONGEST = 5

/** Rows of the resource `time-off`: about one in five people who work has some, past and coming. */
export function timeOffRows(agency: Agency): readonly DemoRow[] {
  const people = agency.workers.filter((worker) => worker.status === 'active' && !worker.isDeleted && worker.number % 5 === 0)
  return people.flatMap((worker) => STARTS.map((offset, at) => rowOf(agency, worker, { offset, at })))
}

function rowOf({ company, calendar }: Agency, worker: Worker, { offset, at }: { readonly offset: number; readonly at: number }): DemoRow {
  const draw = rng(`${company.key}/time-off/${worker.number}`, at)
  const days = draw.whole(1, LONGEST)
  const start = calendar.day(offset + draw.whole(0, 6))
  const status = statusOf(offset, draw.next())
  const requestedAt = notAfter(calendar.at(plusDays(start, -draw.whole(15, 60)), 10 * 60), calendar.now)
  const isDecided = status !== 'requested' && status !== 'cancelled'
  return {
    id: demoId(worker.id, 'time-off', at),
    locationId: worker.siteId,
    createdAt: requestedAt,
    values: answered({
      status,
      requestedAt,
      employeeId: worker.id,
      kind: draw.weighted(KINDS),
      startAt: calendar.at(start, 8 * 60),
      endAt: calendar.at(plusDays(start, days - 1), 17 * 60),
      hours: days * HOURS_A_DAY,
      isPartialDay: false,
      isProtected: false,
      replacementFound: status === 'approved' || status === 'taken',
      decidedBy: isDecided ? authorOf(company.id).id : undefined,
      decidedAt: isDecided ? requestedAt : undefined,
    }),
  }
}

/** What lies behind was taken or not granted; what is about now was approved; what comes is approved or waits. */
function statusOf(offset: number, drawn: number): 'requested' | 'approved' | 'declined' | 'cancelled' | 'taken' {
  if (offset === ABOUT_NOW) return 'approved'
  if (offset < 0) return drawn < 0.85 ? 'taken' : drawn < 0.95 ? 'declined' : 'cancelled'
  return drawn < 0.75 ? 'approved' : 'requested'
}
