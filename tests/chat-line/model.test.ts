import { expect, it } from 'vitest'
import fc from '../fast-check.ts'
import { GROUP, ModelAgency, ROOMS, SEATS } from './world/agency.ts'
import { settle } from './world/clock.ts'
import { expectTruth, expectWhole } from './world/truths.ts'

/** How many stories are tried; as many as are asked for, and other ones by another seed. */
const RUNS = Number(process.env.CHAT_MODEL_RUNS ?? 1_000)
const SEED = Number(process.env.CHAT_MODEL_SEED ?? 20_260_302)
const DAY_MS = 86_400_000

const seat = fc.nat({ max: SEATS.length - 1 })
const room = fc.constantFrom(...ROOMS)
const ms = fc.integer({ min: 10, max: 12_000 })

interface Event {
  readonly words: string
  readonly happen: (agency: ModelAgency) => unknown
}

const event = <T>(given: fc.Arbitrary<T>, name: string, happen: (agency: ModelAgency, given: T) => unknown): fc.Arbitrary<Event> =>
  given.map((one) => ({ words: `${name} ${JSON.stringify(one)}`, happen: (agency) => happen(agency, one) }))

const EVENTS = fc.oneof(
  { weight: 12, arbitrary: event(fc.tuple(seat, room), 'write', (agency, [at, where]) => agency.write(at, where)) },
  { weight: 4, arbitrary: event(ms, 'time passes', (agency, passed) => agency.time.pass(passed)) },
  { weight: 3, arbitrary: event(fc.tuple(seat, ms), 'cut', (agency, [at, passed]) => agency.cut(at, passed)) },
  {
    weight: 3,
    arbitrary: event(fc.tuple(seat, fc.constantFrom('deaf' as const, 'mute' as const), ms), 'break', (agency, [at, mode, passed]) =>
      agency.break(at, mode, passed),
    ),
  },
  { weight: 2, arbitrary: event(seat, 'crash', (agency, at) => agency.crash(at)) },
  { weight: 1, arbitrary: event(ms, 'server restarts', (agency, passed) => agency.restart(passed)) },
  { weight: 1, arbitrary: event(ms, 'database is gone', (agency, passed) => agency.trouble(passed)) },
  { weight: 1, arbitrary: event(fc.tuple(seat, ms), 'other company', (agency, [at, passed]) => agency.elsewhere(at, passed)) },
  {
    weight: 3,
    arbitrary: event(fc.tuple(seat, room, fc.boolean()), 'look', async (agency, [at, where, isAttended]) => {
      await agency.look(at, where)
      agency.tab(at).line.attend(isAttended)
    }),
  },
  { weight: 1, arbitrary: event(fc.constantFrom('ben', 'cat'), 'kick', (agency, who) => agency.server.kick(GROUP, who)) },
  { weight: 1, arbitrary: event(fc.constantFrom('ben', 'cat'), 'let in', (agency, who) => agency.server.letIn(GROUP, who)) },
  {
    weight: 1,
    arbitrary: event(fc.tuple(seat, fc.integer({ min: -4, max: 4 })), 'clock jumps by days', (agency, [at, days]) => {
      agency.browserOf(at).skewMs += days * DAY_MS
    }),
  },
  {
    weight: 1,
    arbitrary: event(fc.tuple(seat, fc.boolean()), 'disk is full', (agency, [at, isFull]) => {
      agency.browserOf(at).isFull = isFull
    }),
  },
  { weight: 2, arbitrary: event(fc.tuple(seat, fc.nat({ max: 20 })), 'edit', (agency, [at, which]) => agency.edit(at, which)) },
  { weight: 1, arbitrary: event(seat, 'take back', (agency, at) => agency.takeBack(at)) },
  { weight: 1, arbitrary: event(seat, 'retry', (agency, at) => agency.retry(at)) },
)

const STORIES = fc.array(EVENTS, { minLength: 5, maxLength: 60, size: 'max' })

it('loses and doubles nothing that was typed, shows everyone the same, and says what is so, whatever breaks', {
  timeout: Math.max(600_000, RUNS * 3_000),
}, async () => {
  await fc.assert(
    fc.asyncProperty(STORIES, fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), async (story, chances) => {
      const agency = new ModelAgency(() => chances.next().value ?? 0.5)
      await agency.begin()
      for (const { happen } of story) {
        await happen(agency)
        await settle()
        expectTruth(agency)
      }
      await agency.heal()
      await expectWhole(agency)
    }),
    { numRuns: RUNS, seed: SEED },
  )
})

it('tries stories in which things happen', () => {
  const stories = fc.sample(STORIES, 200).flat()
  expect(new Set(stories.map(({ words }) => words.split(' ')[0])).size).toBeGreaterThan(10)
})
