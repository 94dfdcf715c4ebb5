import type { Agency } from '../agency/agency.ts'
import { demoId } from '../demo-ids.ts'
import { type Draw, rng } from '../random.ts'
import { membersOf } from '../users.ts'
import { answered, type DemoRow } from './demo-row.ts'

/** Four notes a client, some about a worker, spread over a quarter. */
const NOTES_PER_CLIENT = 4
const DAYS_BACK = 90

const TEXTS: readonly (readonly [type: string, body: string])[] = [
  ['phone', 'Daughter called: the worker may use the side entrance while the front steps are repaired.'],
  ['general', 'Prefers visits before noon on Fridays because of prayers.'],
  ['clinical', 'Blood pressure was high at the last visit; the nurse asked to have it measured daily this week.'],
  ['billing', 'Spoke with the county about the renewal; the new agreement letter is on its way.'],
  ['complaint', 'Was unhappy that the worker arrived 25 minutes late on Tuesday. Apologised and offered another time.'],
  ['general', 'Very happy with the new worker, who speaks the family’s language.'],
  ['incident', 'Slipped in the bathroom, no injury. Family informed, fall risk to be assessed again.'],
  ['phone', 'Left a message about the missing signature on last week’s visit record.'],
  ['general', 'New grab bars were installed; the care plan should mention them.'],
  ['clinical', 'Medication list changed after the clinic visit, copy requested.'],
]
const TAGS = ['followUp', 'family', 'medication', 'schedule', 'equipment', 'praise']

/** Rows of the resource `note`. */
export function noteRows(agency: Agency): readonly DemoRow[] {
  return agency.clients
    .filter((client) => !client.isDeleted)
    .flatMap((client) =>
      Array.from({ length: NOTES_PER_CLIENT }, (_, at) => {
        const draw = rng(`${agency.company.key}/note`, client.number * NOTES_PER_CLIENT + at)
        const about = draw.chance(0.1) ? agency.workers.find((worker) => worker.number === client.number && !worker.isDeleted) : undefined
        const notedAt = new Date(agency.calendar.now.getTime() - draw.whole(1, DAYS_BACK * 24 * 60) * 60_000).toISOString()
        return {
          id: demoId(client.id, 'note', at),
          locationId: client.siteId,
          createdAt: notedAt,
          values: valuesOf(agency, draw, { clientId: client.id, employeeId: about?.id, notedAt }),
        }
      }),
    )
}

function valuesOf({ company, calendar }: Agency, draw: Draw, subject: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const [type, body] = draw.pick(TEXTS)
  const members = membersOf(company.id)
  return answered({
    ...subject,
    type,
    body,
    authorId: draw.pick(members).id,
    mentionedUserId: draw.chance(0.3) ? draw.pick(members).id : undefined,
    tags: draw.some(TAGS, 0.15),
    pinned: draw.chance(0.05),
    followUpOn: draw.chance(0.2) ? calendar.day(draw.whole(-3, 14)) : undefined,
  })
}
