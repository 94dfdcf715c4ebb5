import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { addDays, type OperationAnswer, type OperationRunView, type RecordView, type RunStarted } from '#contract'
import { DEMO_COMPANIES, demoId } from '#demo'
import { tableOf } from '#server/platform/database'
import { type Person, type Reply, startTestServer, type TestServer } from '../../../tests/server/start-test-server.ts'
import { type Figure, limited, quantile } from '../figures.ts'
import { sized } from '../sized.ts'
import { fill, type NewRow, SERVICE, type Someone, someOf, type Values, visitsOfWeek } from './week-fleet.ts'

const [MAIN] = DEMO_COMPANIES
const WHY = 'Agreed with the family'
const ROUNDS = sized(5, 1)
const VISITS_OF_SERIES = sized(200, 10)

interface Bench {
  readonly server: TestServer
  readonly owner: Person
}

/** What scheduling costs on a server: a series, writers who want the same workers, time cards, and clock events. */
export async function benchServing(): Promise<readonly Figure[]> {
  const server = await startTestServer()
  try {
    const bench: Bench = { server, owner: await server.signIn('owner@demo.test') }
    const kind = server.database.kind === 'embedded' ? 'embedded' : 'PostgreSQL'
    const figures = [...(await series(bench)), ...(await conflicts(bench)), ...(await timeCards(bench)), ...(await clockEvents(bench))]
    return figures.map((figure) => ({ ...figure, what: `${kind}: ${figure.what}` }))
  } finally {
    await server.close()
  }
}

const answerOf = ({ body }: Reply): OperationAnswer => body.data as OperationAnswer

const operate = (bench: Bench, name: string, body: Values): Promise<Reply> =>
  send(bench, { path: `/api/operations/${name}`, body: { key: randomUUID(), ...body }, status: 200 })

const make = async (bench: Bench, resource: string, values: Values, state?: string): Promise<RecordView> =>
  (await send(bench, { path: `/api/records/${resource}`, body: { values, state, reason: WHY }, status: 201 })).body.data as RecordView

interface Sent {
  readonly path: string
  readonly body: Values
  readonly status: number
}

/** Throws with what the server wrote down where it is answered otherwise. */
async function send({ server, owner }: Bench, { path, body, status }: Sent): Promise<Reply> {
  const reply = await owner.call({ method: 'POST', path, body })
  if (reply.status === status) return reply
  const told = server.logged.slice(-3).join('').slice(0, 2_000)
  throw new Error(`${path} was answered with ${reply.status}: ${reply.text.slice(0, 400)}\n${told}`)
}

interface Spent {
  readonly ms: number
  readonly statements: number
}

async function spent({ server }: Bench, work: () => Promise<unknown>): Promise<Spent> {
  const [start, before] = [performance.now(), server.database.statements()]
  await work()
  return { ms: performance.now() - start, statements: server.database.statements() - before }
}

const best = (all: readonly Spent[], of: keyof Spent): number => Math.min(...all.map((each) => each[of]))

/** A visit on each of many days, checked and then stored. */
async function series(bench: Bench): Promise<readonly Figure[]> {
  const client = demoId(MAIN.key, 'client', 3)
  const authorization = await make(
    bench,
    'authorization',
    {
      ...{ authNo: '99000098755', clientId: client, payerId: demoId(MAIN.key, 'payer', 'Medicare'), serviceId: SERVICE.id, serviceCode: SERVICE.code },
      ...{ providerNpi: '1999990017', startDate: '2031-01-01', endDate: '2031-12-31', totalUnits: 20_000 },
    },
    'active',
  )
  const values = (round: number): Values => ({
    ...{
      recipient: client,
      care: SERVICE.id,
      line: authorization.id,
      worker: demoId(MAIN.key, 'employee', 4),
      from: '2031-01-05',
      until: addDays('2031-01-05', VISITS_OF_SERIES - 1),
    },
    ...{ every: 'day', interval: 1, publish: true, startTime: `${String(5 + round).padStart(2, '0')}:00`, endTime: `${String(5 + round).padStart(2, '0')}:45` },
  })
  const [checked, stored]: [Spent[], Spent[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    checked.push(await spent(bench, () => operate(bench, 'visits/create-series', { values: values(round), key: undefined, preview: true })))
    stored.push(await spent(bench, () => operate(bench, 'visits/create-series', { values: values(round), reason: WHY })))
  }
  return [
    limited(`series of ${VISITS_OF_SERIES} visits checked, best`, [best(checked, 'ms'), 250], ' ms'),
    limited(`series of ${VISITS_OF_SERIES} visits checked and stored, best`, [best(stored, 'ms'), 500], ' ms'),
    { ...limited('statements of a series, stored', [best(stored, 'statements'), 12]), detail: 'with those of session, key and audit' },
  ]
}

const WRITES = sized(1_000, 40)
const WRITERS = 8
const WANTED = sized(20, 4)

/** Eight clients send visits of the same workers in the same hours. */
async function conflicts(bench: Bench): Promise<readonly Figure[]> {
  const workers = await someOf(bench.server.database, 'employee', WANTED)
  const clients = await someOf(bench.server.database, 'client', WRITERS * 8)
  let sent = 0
  const outcomes: Reply[] = []
  const start = performance.now()
  const writer = async (): Promise<void> => {
    while (sent < WRITES) {
      const at = sent++
      outcomes.push(await bench.owner.call({ method: 'POST', path: '/api/operations/visits/create-visit', body: conflicting(at, { workers, clients }) }))
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, writer))
  const ms = performance.now() - start
  const won = outcomes.filter(({ status }) => status === 200).length
  const told = outcomes.filter((reply) => reply.status === 422 && answerOf(reply).items.some(({ findings }) => findings.some(({ message }) => message !== '')))
  const doubles = await doubleBookings(bench)
  return [
    {
      ...limited(`${WRITES} conflicting visits by ${WRITERS} clients: double bookings`, [doubles, 0]),
      detail: `${won} stored, ${(ms / WRITES).toFixed(1)} ms each`,
    },
    limited('of those refused, not told why', [outcomes.length - won - told.length, 0]),
  ]
}

/** By its number, so that each run wants the same. */
function conflicting(at: number, { workers, clients }: { readonly workers: readonly Someone[]; readonly clients: readonly Someone[] }): Values {
  const mixed = (at * 2_654_435_761) % 4_294_967_296
  const [hour, minute] = [6 + (mixed % 12), ((mixed >>> 5) % 4) * 15]
  const time = (minutes: number): string => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  const starts = hour * 60 + minute
  return {
    key: randomUUID(),
    reason: WHY,
    values: {
      ...{ recipient: clients[at % clients.length]?.id, care: SERVICE.id, worker: workers[(mixed >>> 9) % workers.length]?.id, place: 'home' },
      ...{ date: addDays('2032-05-03', (mixed >>> 13) % 5), startTime: time(starts), endTime: time(starts + 90) },
    },
  }
}

const doubleBookings = ({ server }: Bench): Promise<number> =>
  server.database.read({ companyId: MAIN.id }, async (tx) => {
    const visits = sql`select id, f_employee_id as worker, f_start_at as starts, f_end_at as ends from ${sql.table(tableOf('schedule'))}
      where company_id = ${MAIN.id} and deleted_at is null and f_employee_id is not null and f_start_at >= '2032-05-01' and f_status = 'assigned'`
    const { rows } = await sql<{ count: number }>`with visit as (${visits}) select count(*)::int as count from visit one
      join visit other on one.worker = other.worker and one.id < other.id and one.starts < other.ends and other.starts < one.ends`.execute(tx)
    return rows[0]?.count ?? 0
  })

const CARDS = sized(250, 3)
const LINES = 20

/** Time cards with twenty lines each, submitted, which checks them, while somebody asks for a list again and again. */
async function timeCards(bench: Bench): Promise<readonly Figure[]> {
  const { database } = bench.server
  const [workers, clients] = [await someOf(database, 'employee', 50), await someOf(database, 'client', 50)]
  const cards = Array.from({ length: CARDS }, (_none, index): NewRow => {
    const [worker, client] = [workers[index % workers.length], clients[index % clients.length]]
    const start = addDays('2033-01-02', Math.floor(index / workers.length) * 7)
    const values = { employeeId: worker?.id, clientId: client?.id, periodStart: start, periodEnd: addDays(start, 6), status: 'draft' }
    return { id: randomUUID(), locationId: client?.locationId ?? '', values: { ...values, workerSignedOn: '2026-01-05', clientSignedOn: '2026-01-05' } }
  })
  await fill(database, 'time-card', cards)
  await fill(database, 'time-line', cards.flatMap(linesOf))
  await database.tend()
  const { ms, lists } = await besideLists(bench, () =>
    runOver(
      bench,
      'timecards/submit',
      cards.map(({ id }) => id),
    ),
  )
  const most = database.kind === 'embedded' ? 6 : 3
  return [limited(`${CARDS * LINES} lines of ${CARDS} time cards submitted and checked`, [ms / 1_000, most], ' s'), listsFigure(lists)]
}

/** Lists that somebody asked for again and again while something else was done. */
async function besideLists<T>(bench: Bench, work: () => Promise<T>): Promise<{ readonly ms: number; readonly lists: readonly number[]; readonly outcome: T }> {
  const lists: number[] = []
  let isRunning = true
  const asking = askForLists(bench, lists, () => isRunning)
  const start = performance.now()
  try {
    const outcome = await work()
    return { ms: performance.now() - start, lists, outcome }
  } finally {
    isRunning = false
    await asking
  }
}

const listsFigure = (lists: readonly number[]): Figure => ({
  what: 'lists asked for meanwhile, p95',
  measured: `${quantile(lists, 0.95).toFixed(0)} ms`,
  budget: '≤ 100 ms',
  kept: quantile(lists, 0.95) <= 100,
  detail: `${lists.length} lists`,
})

const ASKED_EVERY_MS = 200

/** One call, which is done as a run where there are more than one transaction takes; gives how many were done. */
async function runOver({ owner }: Bench, name: string, ids: readonly string[]): Promise<number> {
  const reply = await owner.call({ method: 'POST', path: `/api/operations/${name}`, body: { key: randomUUID(), ids, reason: WHY } })
  if (reply.status === 200) return answerOf(reply).done
  // In one transaction, nothing that can be done is a refusal.
  if (reply.status === 422 && answerOf(reply)?.items.every(({ state }) => state === 'refused')) return 0
  if (reply.status !== 202) throw new Error(`${name} was answered with ${reply.status}: ${reply.text.slice(0, 400)}`)
  let { run } = reply.body.data as RunStarted
  while (run.state === 'queued' || run.state === 'running') {
    await new Promise((resolve) => setTimeout(resolve, ASKED_EVERY_MS))
    run = (await owner.call({ path: `/api/runs/${run.id}` })).body.data as OperationRunView
  }
  if (run.state !== 'done') throw new Error(`${name} is ${run.state}: ${run.why}`)
  return run.done
}

function linesOf({ id, locationId, values }: NewRow): readonly NewRow[] {
  return Array.from({ length: LINES }, (_none, index) => {
    const starts = Date.parse(`${addDays(String(values.periodStart), index % 7)}T13:00:00Z`) + Math.floor(index / 7) * 3 * 3_600_000
    const times = { startAt: new Date(starts).toISOString(), endAt: new Date(starts + 2 * 3_600_000).toISOString() }
    return { id: randomUUID(), locationId, values: { timeCardId: id, serviceId: SERVICE.id, ...times } }
  })
}

async function askForLists({ owner }: Bench, times: number[], goesOn: () => boolean): Promise<void> {
  while (goesOn()) {
    const start = performance.now()
    await owner.call({ path: '/api/records/client?limit=50&sort=lastName' })
    times.push(performance.now() - start)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

const VISITS = sized(5_000, 60)
const EVENTS_A_VISIT = 2

/** Clock events matched with visits, twice: the second time changes nothing. */
async function clockEvents(bench: Bench): Promise<readonly Figure[]> {
  const { database } = bench.server
  const [workers, clients] = [await someOf(database, 'employee', 170), await someOf(database, 'client', 400)]
  const perWeek = 1_250
  const visits = Array.from({ length: Math.ceil(VISITS / perWeek) }, (_none, week) =>
    visitsOfWeek({ sunday: addDays('2034-01-01', week * 7), workers, clients, count: Math.min(perWeek, VISITS - week * perWeek), service: SERVICE }),
  ).flat()
  await fill(database, 'schedule', visits)
  const logs = visits.flatMap(eventsOf)
  await fill(database, 'evv-log', logs)
  await database.tend()
  const match = () =>
    besideLists(bench, () =>
      runOver(
        bench,
        'evv/match',
        logs.map(({ id }) => id),
      ),
    )
  const first = await match()
  const again = await match()
  return [
    limited(`${logs.length} clock events matched to ${visits.length} visits`, [first.ms / 1_000, 3], ' s'),
    listsFigure(first.lists),
    { ...limited('changed when matched again', [again.outcome, 0]), detail: `${first.outcome} were changed at first, ${(again.ms / 1_000).toFixed(1)} s` },
  ]
}

/** One call in and out at the planned time, and another that nothing is left for. */
const eventsOf = ({ locationId, values }: NewRow): readonly NewRow[] =>
  Array.from({ length: EVENTS_A_VISIT }, (_none, index) => ({
    id: randomUUID(),
    locationId,
    values: {
      ...{
        clientId: values.clientId,
        employeeId: values.employeeId,
        serviceCode: SERVICE.code,
        method: 'mobileGPS',
        status: 'incomplete',
        matchState: 'unmatched',
      },
      ...{ serviceDate: String(values.startAt).slice(0, 10), clockIn: later(values.startAt, 5 + index), clockOut: values.endAt },
    },
  }))

const later = (at: unknown, minutes: number): string => new Date(Date.parse(String(at)) + minutes * 60_000).toISOString()
