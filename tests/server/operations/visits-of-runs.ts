import { randomUUID } from 'node:crypto'
import type { OperationAnswer, OperationRunView, RunStarted } from '#contract'
import { DEMO_COMPANIES, demoId } from '#demo'
import type { Person, Reply } from '../start-test-server.ts'

type Values = Readonly<Record<string, unknown>>

const [main] = DEMO_COMPANIES
export const demo = (kind: string, at: number | string): string => demoId(main.key, kind, at)
/** Days of one call. */
const DAYS = 190

/** Draft visits of a client, one a day from this day on; gives their ids. */
export async function draftsOf(person: Person, client: number, from: string): Promise<readonly string[]> {
  const until = new Date(Date.parse(from) + (DAYS - 1) * 86_400_000).toISOString().slice(0, 10)
  const values = {
    ...{ recipient: demo('client', client), care: demo('service', 'T1019'), from, until, every: 'day', interval: 1 },
    ...{ startTime: '08:00', endTime: '09:00', skipHolidays: false, publish: false },
  }
  const made = await operate(person, 'create-series', { values, reason: 'Test' })
  if (made.status !== 200) throw new Error(`No visits: ${made.text.slice(0, 400)}`)
  return (made.body.data as OperationAnswer).items.map(({ record }) => record?.id ?? '')
}

export const operate = (person: Person, name: string, body: Values): Promise<Reply> =>
  person.call({ method: 'POST', path: `/api/operations/visits/${name}`, body: { key: randomUUID(), ...body } })

export const runIn = ({ body }: Reply): OperationRunView => (body.data as RunStarted).run

export const readRun = async (person: Person, id: string): Promise<OperationRunView> =>
  (await person.call({ path: `/api/runs/${id}` })).body.data as OperationRunView

/** Asks until it is over; gives every state that was seen. */
export async function untilOver(person: Person, id: string): Promise<readonly OperationRunView[]> {
  const seen: OperationRunView[] = []
  for (;;) {
    const now = await readRun(person, id)
    seen.push(now)
    if (now.state !== 'queued' && now.state !== 'running') return seen
  }
}
