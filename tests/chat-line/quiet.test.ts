import { describe, expect, it } from 'vitest'
import { createQuiet } from '../../src/chat-line/quiet.ts'
import { Time } from './world/clock.ts'

const PLAIN = {}
const URGENT = { urgent: { acknowledged: [] } }
const ALL_DAY = { from: '00:00', to: '23:59', time_zone: 'UTC' }

const open = () => {
  const time = new Time()
  const clock = time.clockOf({ skewMs: 0 }, () => true)
  const quiet = createQuiet({ ask: async () => ({ success: false, msg: '' }), clock, changed: () => undefined })
  return { time, quiet }
}

describe('before the server has said which hours are quiet', () => {
  it('nothing is heard but what is urgent', () => {
    const { quiet } = open()
    expect([quiet.covers(PLAIN), quiet.covers(URGENT)]).toEqual([true, false])
  })

  it('a server that does not say it silences nothing for long, however late the first message comes', async () => {
    const { time, quiet } = open()
    await time.pass(60_000)
    expect(quiet.covers(PLAIN)).toBe(true)
    await time.pass(9_000)
    expect(quiet.covers(PLAIN)).toBe(true)
    await time.pass(1_000)
    expect(quiet.covers(PLAIN)).toBe(false)
  })
})

it('hours that are told count at once, and stay when the wait is over', async () => {
  const { time, quiet } = open()
  quiet.covers(PLAIN)
  quiet.heard(undefined)
  expect(quiet.covers(PLAIN)).toBe(false)
  quiet.heard(ALL_DAY)
  await time.pass(20_000)
  expect([quiet.covers(PLAIN), quiet.covers(URGENT)]).toEqual([true, false])
})

it('a zone that this device does not know silences nothing', () => {
  const { quiet } = open()
  quiet.heard({ ...ALL_DAY, time_zone: 'Mars/Olympus' })
  expect(quiet.covers(PLAIN)).toBe(false)
})
