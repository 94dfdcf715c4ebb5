import { beforeEach, describe, expect, it } from 'vitest'
import { ANN, BEN, openWorld } from './opened.ts'
import type { Tab } from './world/browser.ts'

describe('the sounds of one person’s chat in several tabs', () => {
  let world: ReturnType<typeof openWorld>
  beforeEach(() => {
    world = openWorld()
  })
  const who = (tabs: readonly Tab[]): readonly boolean[] => tabs.map(({ line }) => line.get().makesSound)

  async function threeTabs(): Promise<readonly [Tab, Tab, Tab]> {
    const { time, anns } = world
    const tabs = [anns.open(ANN), anns.open(ANN), anns.open(ANN)] as const
    for (const { socket } of tabs) socket.connect()
    await time.pass(1_000)
    return tabs
  }

  it('are made by one of them, and by the next one when that is closed or crashes', async () => {
    const [one, two, three] = await threeTabs()
    expect(who([one, two, three])).toEqual([true, false, false])
    one.line.close()
    await world.time.pass(1)
    expect(who([two, three])).toEqual([true, false])
    two.crash()
    await world.time.pass(1)
    expect(who([three])).toEqual([true])
  })

  it('are made by no tab that nobody has touched, as browsers would not let it', async () => {
    world.anns.startsTouched = false
    const [one, two, three] = await threeTabs()
    expect(who([one, two, three])).toEqual([false, false, false])
    two.touch()
    await world.time.pass(1)
    one.touch()
    await world.time.pass(1)
    expect(who([one, two, three])).toEqual([false, true, false])
    three.line.close()
    three.touch()
    two.crash()
    await world.time.pass(1)
    expect(who([one, three])).toEqual([true, false])
  })

  it('are made in each browser of the same person, and for each person', async () => {
    const [one] = await threeTabs()
    const ben = world.bens.open(BEN)
    const elsewhere = world.bens.open(ANN)
    for (const { socket } of [ben, elsewhere]) socket.connect()
    await world.time.pass(1_000)
    expect(who([one, ben, elsewhere])).toEqual([true, true, true])
  })

  it('are left to the next tab by one that has lost its line for long, and kept by one that lost it for a moment', async () => {
    const [one, two, three] = await threeTabs()
    one.socket.cut()
    await world.time.pass(2_000)
    one.socket.connect()
    await world.time.pass(10_000)
    expect(who([one, two, three])).toEqual([true, false, false])
    for (const { socket } of [one, two]) socket.cut()
    await world.time.pass(10_000)
    expect(who([one, two, three])).toEqual([false, false, true])
    one.socket.connect()
    two.socket.connect()
    await world.time.pass(1_000)
    three.line.close()
    await world.time.pass(1)
    expect(who([one, two]).filter(Boolean)).toHaveLength(1)
  })

  it('of a call stop in all tabs when they are stopped in one, and begin anew with the next call', async () => {
    const [one, two] = await threeTabs()
    const call = { sender: 'Ben', sender_id: 'ben', receiver_id: 'ann', text: 'https://agency.test/call' }
    two.line.silenceRing(true)
    for (const { socket } of [one, two]) socket.say('notify', call)
    await world.time.pass(100)
    expect([one, two].map(({ line }) => line.get().isRingSilenced)).toEqual([undefined, undefined])
    two.line.silenceRing(true)
    await world.time.pass(1)
    expect([one, two].map(({ line }) => line.get().isRingSilenced)).toEqual([true, true])
    for (const { socket } of [one, two]) socket.say('notify', call)
    await world.time.pass(100)
    expect([one, two].map(({ line }) => line.get().isRingSilenced)).toEqual([undefined, undefined])
  })
})
