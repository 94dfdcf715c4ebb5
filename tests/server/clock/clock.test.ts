import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Clock, createClock, type Job, type JobTurn } from '#server/platform/clock'
import type { Database } from '#server/platform/database'
import { openTestDatabase } from '../database/open-test-database.ts'

const MINUTE = 60_000
const DAY = 1_440 * MINUTE
const START = new Date('2026-03-18T15:00:00Z')

let database: Database
let now: Date
let told: string[]
let failed: string[]

beforeAll(async () => {
  database = await openTestDatabase()
  await database.migrate([])
})
afterAll(() => database.close())
beforeEach(async () => {
  now = START
  told = []
  failed = []
  await database.transaction('platform', (tx) => sql`delete from job`.execute(tx))
})

/** One process among several. */
const open = (...jobs: readonly Job[]): Clock =>
  createClock({
    ...{ database, jobs, clock: () => now },
    told: (job, outcome) => void told.push(`${job} ${JSON.stringify(outcome)}`),
    failed: (job, fault) => void failed.push(`${job} ${fault}`),
  })
const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
}
const rows = async () =>
  (
    await database.read('platform', (tx) =>
      sql<Record<string, unknown>>`select name, last_outcome, failures, leased_by, next_at from job order by name`.execute(tx),
    )
  ).rows

/** A job that counts its runs and ends when it is told to. */
function counted(name = 'count', everyMs = MINUTE) {
  const turns: JobTurn[] = []
  let wait: Promise<void> = Promise.resolve()
  let end = (): void => undefined
  const job: Job = {
    name,
    everyMs,
    async run(turn) {
      turns.push(turn)
      await wait
      return { runs: turns.length }
    },
  }
  const hang = () => {
    wait = new Promise((resolve) => {
      end = resolve
    })
  }
  return { job, turns, hang, end: () => end() }
}

describe('a job', () => {
  it('runs when it is due, and is told of with what came of it', async () => {
    const { job, turns } = counted()
    const clock = open(job)
    await clock.tick()
    await clock.tick()
    expect(turns).toHaveLength(1)
    later(MINUTE)
    await clock.tick()
    expect(told).toEqual(['count {"runs":1}', 'count {"runs":2}'])
    expect(await rows()).toMatchObject([{ name: 'count', last_outcome: '{"runs":2}', failures: 0, leased_by: null }])
  })

  it('that was missed for three days runs once', async () => {
    const { job, turns } = counted('daily', DAY)
    await open(job).tick()
    later(3 * DAY)
    const started = open(job)
    await started.tick()
    await started.tick()
    later(MINUTE)
    await started.tick()
    expect(turns).toHaveLength(2)
  })

  it('that fails is tried again later and later, and holds up no other', async () => {
    const other = counted('other')
    const broken: Job = { name: 'broken', everyMs: MINUTE, run: () => Promise.reject(new TypeError('secret')) }
    const clock = open(broken, other.job)
    await clock.tick()
    later(MINUTE)
    await clock.tick()
    later(MINUTE)
    await clock.tick()
    expect(failed).toEqual(['broken TypeError', 'broken TypeError'])
    expect(other.turns).toHaveLength(3)
    const [kept] = await rows()
    expect(kept).toMatchObject({ name: 'broken', last_outcome: 'TypeError', failures: 2, leased_by: null })
  })

  it('with nothing to tell is not told of', async () => {
    await open({ name: 'quiet', everyMs: MINUTE, run: async () => ({ moved: 0 }) }).tick()
    expect(told).toEqual([])
  })
})

describe('two processes', () => {
  it('take a job in turns: one works, the other passes it over', async () => {
    const one = counted()
    const two = counted()
    one.hang()
    const busy = open(one.job)
    const running = busy.tick()
    await expect.poll(() => one.turns.length).toBe(1)
    await open(two.job).tick()
    expect(two.turns).toEqual([])
    one.end()
    await running
    later(MINUTE)
    await open(two.job).tick()
    expect(two.turns).toHaveLength(1)
  })

  it('take over what one was at when it was killed, which then has to stop', async () => {
    const killed = counted()
    const heir = counted()
    killed.hang()
    const running = open(killed.job).tick()
    await expect.poll(() => killed.turns.length).toBe(1)
    expect(await killed.turns[0]?.hold()).toBe(true)
    later(3 * MINUTE)
    await open(heir.job).tick()
    expect(heir.turns).toHaveLength(1)
    expect(await killed.turns[0]?.hold()).toBe(false)
    killed.end()
    await running
    expect(await rows()).toMatchObject([{ last_outcome: '{"runs":1}' }])
  })

  it('leave alone what one still works at', async () => {
    const slow = counted()
    const other = counted()
    slow.hang()
    const running = open(slow.job).tick()
    await expect.poll(() => slow.turns.length).toBe(1)
    later(1.5 * MINUTE)
    expect(await slow.turns[0]?.hold()).toBe(true)
    later(1.5 * MINUTE)
    await open(other.job).tick()
    expect(other.turns).toEqual([])
    slow.end()
    await running
  })
})

it('a server that stops lets the job at hand come to a halt, which the next one goes on with', async () => {
  const job = counted()
  const next = counted()
  job.hang()
  const clock = open(job.job)
  const stop = clock.start()
  const running = clock.tick()
  await expect.poll(() => job.turns.length).toBe(1)
  const stopped = stop()
  expect(await job.turns[0]?.hold()).toBe(false)
  job.end()
  await Promise.all([running, stopped])
  await open(next.job).tick()
  expect(next.turns).toHaveLength(1)
})

it('costs one statement while nothing is due', async () => {
  const clock = open(counted('daily', DAY).job, counted('weekly', 7 * DAY).job)
  await clock.tick()
  const before = database.statements()
  await clock.tick()
  expect(database.statements() - before).toBe(1)
})
