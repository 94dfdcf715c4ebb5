import { beforeEach, describe, expect, it } from 'vitest'
import { memoryPace } from '../../src/offline/outbox/pace.ts'
import { createSendLoop, type RoundEnd, type SendPolicy } from '../../src/offline/outbox/send-loop.ts'
import { ownLock } from '../../src/offline/own-lock.ts'
import { createClock } from './post-office.ts'

const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
}

describe('the loop of an outbox', () => {
  let clock: ReturnType<typeof createClock>
  let rounds: number
  let end: RoundEnd
  let locks: Pick<LockManager, 'request'>

  beforeEach(() => {
    clock = createClock()
    rounds = 0
    end = { kind: 'done', sent: 1 }
    locks = ownLock()
  })

  const loopOf = (policy: Partial<SendPolicy> = {}) =>
    createSendLoop(
      { clock, locks, lockName: 'outbox', pace: memoryPace(), random: () => 1 },
      {
        waitsForPace: true,
        isDue: () => true,
        round: async () => {
          rounds += 1
          return end
        },
        ...policy,
      },
    )

  it('does nothing while nothing is due, and plans nothing after all was sent', async () => {
    await loopOf({ isDue: () => false }).run()
    expect(rounds).toBe(0)
    await loopOf().run()
    expect([rounds, clock.waiting()]).toEqual([1, 0])
  })

  it('tries again by itself after trouble, each time after twice as long', async () => {
    end = { kind: 'trouble' }
    const waits: number[] = []
    await loopOf({ onPlanned: (ms) => waits.push(ms) }).run()
    for (const ms of [2_000, 4_000]) {
      clock.move(ms - 1)
      await turns()
      clock.move(1)
      await turns()
    }
    expect([rounds, waits]).toEqual([3, [2_000, 4_000, 8_000]])
  })

  it('waits for its time, unless it is asked on demand or does not keep the pace', async () => {
    end = { kind: 'trouble' }
    const loop = loopOf()
    await loop.run()
    await loop.run()
    expect(rounds).toBe(1)
    await loop.runNow()
    expect(rounds).toBe(2)
    const hasty = loopOf({ waitsForPace: false, longestWaitMs: 500 })
    await hasty.run()
    await hasty.run()
    expect(rounds).toBe(4)
    clock.move(500)
    await turns()
    expect(rounds).toBe(5)
  })

  it('gives an error of the lock to whoever asked, or tries again where it is told after how long', async () => {
    const request = (async () => {
      throw new Error('no lock')
    }) as LockManager['request']
    locks = { request }
    await expect(loopOf().run()).rejects.toThrow('no lock')
    expect(clock.waiting()).toBe(0)
    await loopOf({ afterFailureMs: 1_000 }).run()
    expect(clock.waiting()).toBe(1)
  })

  it('does nothing more once it is closed', async () => {
    const loop = loopOf()
    loop.plan(1_000)
    loop.close()
    loop.plan(1_000)
    await loop.run()
    expect([rounds, clock.waiting()]).toEqual([0, 0])
  })
})
