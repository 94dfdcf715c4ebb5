import type { Agency } from '../agency/agency.ts'
import { demoId } from '../demo-ids.ts'
import { rng } from '../random.ts'
import { membersOf } from '../users.ts'
import { answered, type DemoRow } from './demo-row.ts'

const TODOS_PER_MEMBER = 9

const TITLES: readonly (readonly [title: string, about: 'client' | 'employee'])[] = [
  ['Call the county about the renewal', 'client'],
  ['Send the care plan for signature', 'client'],
  ['Find a worker for Saturday mornings', 'client'],
  ['Check the spenddown with the payer', 'client'],
  ['Plan the yearly review', 'client'],
  ['Ask for the new physician order', 'client'],
  ['Collect the CPR card', 'employee'],
  ['Finish the I-9', 'employee'],
  ['Plan the supervision visit', 'employee'],
  ['Answer the question about mileage', 'employee'],
  ['Correct last week’s clock times', 'employee'],
]

/** Rows of the resource `todo`, some for everyone in the office. */
export function todoRows(agency: Agency): readonly DemoRow[] {
  const { company, calendar, clients, workers } = agency
  return membersOf(company.id).flatMap((member) =>
    Array.from({ length: TODOS_PER_MEMBER }, (_, at) => {
      const draw = rng(`${company.key}/todo/${member.email}`, at)
      const [title, about] = draw.pick(TITLES)
      const status = draw.weighted([
        ['open', 6],
        ['inProgress', 2],
        ['done', 2],
        ['snoozed', 1],
      ] as const)
      const createdAt = calendar.at(calendar.day(-draw.whole(2, 20)), draw.whole(8, 16) * 60)
      return {
        id: demoId(company.key, 'todo', member.id, at),
        locationId: null,
        createdAt,
        values: answered({
          title,
          status,
          assignedTo: member.id,
          dueOn: calendar.day(draw.whole(-2, 12)),
          priority: draw.weighted([
            ['low', 2],
            ['normal', 5],
            ['high', 3],
            ['urgent', 1],
          ] as const),
          snoozedUntil: status === 'snoozed' ? calendar.day(draw.whole(1, 5)) : undefined,
          completedAt: status === 'done' ? calendar.at(calendar.day(-1), 15 * 60) : undefined,
          clientId: about === 'client' ? draw.pick(clients.filter((client) => client.status === 'active')).id : undefined,
          employeeId: about === 'employee' ? draw.pick(workers.filter((worker) => worker.status === 'active')).id : undefined,
        }),
      }
    }),
  )
}
