import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createQueue } from '#server/platform/concurrency'
import fc from '../../fast-check.ts'

const LIMITS = { atOnce: 3, waitingMax: 40, eachAtOnce: 2, eachWaitingMax: 12 }

describe('a queue', () => {
  it('gives whoever comes last a turn before somebody else has a second one, and one after the other to those who had as much', async () => {
    const inTurn = createQueue({ atOnce: 1, waitingMax: 3_000 })
    const done: string[] = []
    const asked = [...Array.from({ length: 2_500 }, () => 'eve'), 'ann', 'bo'].map((who) => inTurn(async () => void done.push(who), who))
    await Promise.all(asked)
    expect(done.slice(0, 4)).toEqual(['eve', 'ann', 'bo', 'eve'])
    expect(done).toHaveLength(2_502)
  })
  it('lets short work pass long work until as much of it is done', async () => {
    const inTurn = createQueue({ atOnce: 1, waitingMax: 3_000 })
    const done: string[] = []
    const long = Array.from({ length: 3 }, () => inTurn(() => pause(40).then(() => void done.push('long')), 'eve'))
    const short = Array.from({ length: 5 }, () => inTurn(async () => void done.push('short'), 'ann'))
    await Promise.all([...long, ...short])
    expect(done).toEqual(['long', 'short', 'short', 'short', 'short', 'short', 'long', 'long'])
  })
  it('sends away who has waited too long, and nobody else', async () => {
    const inTurn = createQueue({ atOnce: 1, waitingMax: 10, waitMaxMs: 30 })
    const asked = ['ann', 'bo', 'ann'].map((who) => inTurn(() => pause(20), who))
    const outcomes = await Promise.allSettled(asked)
    expect(outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : 'done'))).toEqual(['done', 'done', 'unavailable'])
    expect(await inTurn(async () => 'free', 'bo')).toBe('free')
  })
  it('keeps its bounds and forgets nobody, whoever asks for how much in which order', async () => {
    const person = fc.constantFrom('ann', 'bo', 'cy', 'eve')
    await fc.assert(
      fc.asyncProperty(fc.array(fc.record({ who: person, ticks: fc.nat(3), fails: fc.boolean() }), { maxLength: 120 }), async (pieces) => {
        const inTurn = createQueue(LIMITS)
        const running = new Map<string, number>()
        let most = 0
        let mostOfOne = 0
        const work = async ({ who, ticks, fails }: (typeof pieces)[number]): Promise<void> => {
          running.set(who, (running.get(who) ?? 0) + 1)
          most = Math.max(
            most,
            [...running.values()].reduce((sum, each) => sum + each, 0),
          )
          mostOfOne = Math.max(mostOfOne, running.get(who) ?? 0)
          for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve()
          running.set(who, (running.get(who) ?? 0) - 1)
          if (fails) throw new Error('failed')
        }
        const outcomes = await Promise.allSettled(pieces.map((piece) => inTurn(() => work(piece), piece.who)))
        const sentAway = outcomes.filter((outcome) => outcome.status === 'rejected' && outcome.reason.code === 'unavailable').length
        const failed = outcomes.filter((outcome) => outcome.status === 'rejected' && outcome.reason.message === 'failed').length
        expect(most).toBeLessThanOrEqual(LIMITS.atOnce)
        expect(mostOfOne).toBeLessThanOrEqual(LIMITS.eachAtOnce)
        expect(sentAway + failed + outcomes.filter(({ status }) => status === 'fulfilled').length).toBe(pieces.length)
        expect([...running.values()].every((each) => each === 0)).toBe(true)
        expect(await inTurn(async () => 'free', 'dee')).toBe('free')
      }),
    )
  })
})
