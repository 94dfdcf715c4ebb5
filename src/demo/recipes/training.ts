import type { Agency } from '../agency/agency.ts'
import { around } from '../agency/deal.ts'
import type { Worker } from '../agency/workers.ts'
import { plusDays } from '../calendar.ts'
import { demoId } from '../demo-ids.ts'
import { rng } from '../random.ts'
import { answered, type DemoRow } from './demo-row.ts'

const SET_UP_DAYS = 900

interface Course {
  readonly code: string
  readonly title: string
  readonly category: string
  readonly hours: number
  readonly renewMonths?: number
}

const COURSES: readonly Course[] = [
  { code: 'ORIENT', title: 'Orientation to the agency', category: 'orientation', hours: 4 },
  { code: 'CPR', title: 'CPR and first aid', category: 'safety', hours: 6, renewMonths: 24 },
  { code: 'VA', title: 'Vulnerable adults and maltreatment reporting', category: 'annual', hours: 2, renewMonths: 12 },
  { code: 'BBP', title: 'Bloodborne pathogens', category: 'safety', hours: 1, renewMonths: 12 },
  { code: 'HIPAA', title: 'Privacy of health information', category: 'compliance', hours: 1, renewMonths: 12 },
  { code: 'ENH', title: 'Enhanced rate training', category: 'enhancedRate', hours: 8 },
  { code: 'EVV', title: 'Electronic visit verification', category: 'evv', hours: 1 },
]

/** Rows of the resource `training-course`. */
export const trainingRows = ({ company, calendar }: Agency): readonly DemoRow[] =>
  COURSES.map((course, at) => ({
    id: demoId(company.key, 'training-course', course.code),
    locationId: null,
    createdAt: calendar.at(calendar.day(-SET_UP_DAYS), 9 * 60 + at),
    values: answered({
      ...course,
      isEnhancedRateQualifying: course.category === 'enhancedRate',
      passPercent: course.hours > 1 ? 80 : undefined,
      isActive: true,
    }),
  }))

const EACH = 2
const DAYS_OF_MONTH = 30

/** Rows of the resource `training-record`: of people who work, courses that they took, and ones that wait. */
export function trainingRecordRows(agency: Agency): readonly DemoRow[] {
  const people = agency.workers.filter((worker) => worker.status === 'active' && !worker.isDeleted && worker.number % 3 === 0)
  return people.flatMap((worker) => Array.from({ length: EACH }, (_, at) => rowOf(agency, worker, at)))
}

function rowOf({ company, calendar }: Agency, worker: Worker, at: number): DemoRow {
  const draw = rng(`${company.key}/training/${worker.number}`, at)
  const course = around(COURSES, worker.number + at * 3)
  const assignedOn = calendar.day(-draw.whole(20, 500))
  const dueOn = plusDays(assignedOn, 30)
  const completedOn = plusDays(assignedOn, draw.whole(2, 15))
  const expiresOn = course.renewMonths === undefined ? undefined : plusDays(completedOn, course.renewMonths * DAYS_OF_MONTH)
  const isDone = draw.next() < 0.75
  const done = { completedOn, expiresOn, score: draw.whole(80, 100), hours: course.hours }
  return {
    id: demoId(worker.id, 'training', at),
    locationId: worker.siteId,
    createdAt: calendar.at(assignedOn, 9 * 60 + at),
    values: answered({
      employeeId: worker.id,
      trainingId: demoId(company.key, 'training-course', course.code),
      assignedOn,
      dueOn,
      status: isDone ? (expiresOn !== undefined && expiresOn < calendar.today ? 'expired' : 'completed') : dueOn < calendar.today ? 'overdue' : 'assigned',
      ...(isDone ? done : {}),
    }),
  }
}
