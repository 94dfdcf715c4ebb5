import type { Linked } from '#document'
import type { Forms, StaffSignatures } from '#server/forms/clinical'
import { RefusalError } from '#server/platform/refusal'
import type { Records } from '#server/records'
import { planClients } from '../agency/clients.ts'
import { planWorkers } from '../agency/workers.ts'
import { calendarOf } from '../calendar.ts'
import { DEMO_COMPANIES } from '../companies.ts'
import { demoId } from '../demo-ids.ts'
import { actorOf } from './demo-actors.ts'
import { demoSigners } from './signers.ts'
import { type Fate, FILED_FATES, tellStory } from './story.ts'
import { createWriter } from './writer.ts'

export interface DemoFormsOptions {
  readonly documents: Linked
  readonly clock: () => Date
  /** The rooms that file, at the time that a form's story has come to. */
  readonly open: (clock: () => Date, signatures: StaffSignatures) => { readonly forms: Forms; readonly records: Pick<Records, 'list'> }
  /** Asked before each form. */
  readonly isStopped: () => boolean
}

/** Forms of one kind beside the draft. */
const FILED_EACH = 3

/** A draft of each kind, and filed ones of some fates in turn. */
const fatesOf = (row: number): readonly Fate[] => [
  'draft',
  ...Array.from({ length: FILED_EACH }, (_, turn) => FILED_FATES[(row * FILED_EACH + turn) % FILED_FATES.length] ?? 'signed'),
]

/** Lower numbers are for tutorials and tests that begin with a client without forms. */
const CLIENTS_FROM = 61

/**
 * Files forms of every kind for the main agency, of several fates, through the forms room itself: from the complete examples of the form
 * documents, moved to the weeks before today. What the rules of that day refuse is left out.
 */
export async function fileDemoForms({ documents, clock, open, isStopped }: DemoFormsOptions): Promise<void> {
  const [company] = DEMO_COMPANIES
  const calendar = calendarOf(clock())
  const base = { company, calendar, siteIds: company.sites.map((site) => demoId(company.key, 'location', site.code)) }
  const clients = planClients(base).filter(
    ({ number, status, startOfCare }) => number >= CLIENTS_FROM && status === 'active' && startOfCare < calendar.day(-60),
  )
  const workers = planWorkers(base).filter(({ status, role }) => status === 'active' && role === 'cfssWorker')
  const time = { now: calendar.now }
  const rooms = open(() => time.now, demoSigners())
  const reviewer = actorOf(company, 'admin', documents)
  const deskOf = (role: string) => {
    const author = actorOf(company, role, documents)
    return { people: { author, reviewer }, writer: createWriter({ ...rooms, documents, author, calendar, time }) }
  }
  const desks = { aboutClients: deskOf('nurse'), aboutEmployees: deskOf('hr') }
  for (const [row, form] of [...documents.answerForms.values()].entries())
    for (const [column, fate] of fatesOf(row).entries()) {
      if (isStopped()) return
      const place = row * (FILED_EACH + 1) + column
      const client = clients[place % clients.length]
      const worker = workers[place % workers.length]
      if (client === undefined || worker === undefined) return
      const id = demoId(company.key, 'form', form.formType, fate)
      const desk = form.about.client === undefined ? desks.aboutEmployees : desks.aboutClients
      await unlessRefused(async () => {
        const written = await desk.writer.write(form, { id, weeksAgo: column + 1, example: column, clientId: client.id, workerId: worker.id })
        if (written !== undefined) await tellStory({ ...rooms, ...desk.people, time }, written, fate)
      })
    }
}

async function unlessRefused(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error
  }
}
