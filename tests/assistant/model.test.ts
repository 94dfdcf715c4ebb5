import { expect, it } from 'vitest'
import type { Desk } from '../../src/assistant/desk/create-desk.ts'
import { activeOf, runningIn } from '../../src/assistant/desk/desk-state.ts'
import { type MemoryDevice, type MemoryServer, memoryDesk, memoryDevice, memoryServer, type Script } from '../../stories/assistant/memory-assistant.ts'
import fc from '../fast-check.ts'

const script: fc.Arbitrary<Script> = fc.oneof(
  fc.constant<Script>({}),
  fc.constant<Script>({ unreached: true }),
  fc.constant<Script>({ breaks: true }),
  fc.record({ cuts: fc.record({ after: fc.integer({ min: 1, max: 6 }), times: fc.integer({ min: 1, max: 9 }) }) }),
  fc.record({ holds: fc.integer({ min: 0, max: 5 }) }),
)

/** All that may happen to one person with two tabs. */
const deed = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('ask' as const), tab: fc.nat({ max: 1 }), script }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('retry' as const), tab: fc.nat({ max: 1 }), at: fc.nat({ max: 5 }), script }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('stop' as const, 'begin' as const, 'reload' as const, 'refresh' as const, 'undo' as const),
      tab: fc.nat({ max: 1 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('open' as const, 'remove' as const, 'clear' as const), tab: fc.nat({ max: 1 }), at: fc.nat({ max: 5 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('release' as const, 'rest' as const), tab: fc.nat({ max: 1 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('trouble' as const),
      tab: fc.nat({ max: 1 }),
      of: fc.constantFrom('tabs' as const, 'messages' as const, 'title' as const, 'stop' as const, 'ask' as const),
      fails: fc.boolean(),
    }),
  },
)
type Deed = typeof deed extends fc.Arbitrary<infer One> ? One : never

/** Everything that comes without a clock has come. */
const rest = async (): Promise<void> => {
  for (let turn = 0; turn < 12; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

class Person {
  readonly server: MemoryServer = memoryServer({ tabs: [['tab-0', 'Before']] })
  readonly device: MemoryDevice = memoryDevice()
  readonly tabs: Desk[] = [memoryDesk(this.server.api, this.device), memoryDesk(this.server.api, this.device)]
  /** What was asked, by conversation, and not removed by the person. */
  readonly asked = new Map<string, string>()
  /** By conversation: the tab that last deleted something of it, and what was asked there. */
  private readonly deleted = new Map<string, { readonly by: Desk; readonly questions: readonly string[] }>()
  private count = 0

  desk(at: number): Desk {
    const desk = this.tabs[at]
    if (!desk) throw new Error('no such tab')
    return desk
  }
  async happen(one: Deed): Promise<void> {
    const desk = this.desk(one.tab)
    const active = activeOf(desk.get())
    if (one.do === 'ask') {
      this.count += 1
      const question = `Question ${this.count}`
      this.server.script(one.script)
      const wasRunning = runningIn(active) !== undefined
      const isSent = desk.ask(question)
      expect(isSent).toBe(!wasRunning)
      if (isSent) this.asked.set(question, activeOf(desk.get())?.tabId ?? '')
    } else if (one.do === 'retry') {
      this.server.script(one.script)
      const exchange = active?.exchanges[one.at % Math.max(1, active.exchanges.length)]
      if (exchange) desk.retry(exchange.clientId)
    } else if (one.do === 'stop') desk.stop()
    else if (one.do === 'begin') desk.begin()
    else if (one.do === 'undo') await this.undo(desk)
    else if (one.do === 'refresh') await desk.refresh()
    else if (one.do === 'reload') {
      desk.close()
      this.tabs[one.tab] = memoryDesk(this.server.api, this.device)
    } else if (one.do === 'release') this.server.letGo()
    else if (one.do === 'trouble') this.server.fail(one.of, one.fails)
    else if (one.do === 'rest') await rest()
    else if ('at' in one) {
      const all = desk.get().conversations
      const chosen = all[one.at % Math.max(1, all.length)]
      if (!chosen) return
      if (one.do === 'open') desk.open(chosen.id)
      else {
        await rest()
        await desk[one.do](chosen.tabId)
        const questions = [...this.asked].filter(([, tabId]) => tabId === chosen.tabId).map(([question]) => question)
        for (const question of questions) this.asked.delete(question)
        this.deleted.set(chosen.tabId, { by: desk, questions })
      }
    }
  }
  private async undo(desk: Desk): Promise<void> {
    const tabId = desk.get().undoable?.conversation.tabId
    await desk.undo()
    const last = tabId === undefined ? undefined : this.deleted.get(tabId)
    if (tabId === undefined || last?.by !== desk) return
    this.deleted.delete(tabId)
    for (const question of last.questions) this.asked.set(question, tabId)
  }
  /** All is well again: nothing fails, everything has come, both tabs look anew. */
  async settle(): Promise<void> {
    for (const name of ['tabs', 'messages', 'title', 'stop', 'ask'] as const) this.server.fail(name, false)
    for (let turn = 0; turn < 4; turn += 1) {
      this.server.letGo()
      await rest()
    }
    for (const desk of this.tabs) {
      await desk.refresh()
      for (const { id } of desk.get().conversations) {
        desk.open(id)
        await rest()
      }
    }
  }
}

const expectOrder = (desk: Desk): void => {
  const { conversations, active } = desk.get()
  expect(new Set(conversations.map(({ id }) => id)).size).toBe(conversations.length)
  expect(new Set(conversations.map(({ tabId }) => tabId)).size).toBe(conversations.length)
  for (const { id } of conversations) expect(id).toBeGreaterThanOrEqual(1)
  if (active !== undefined) expect(conversations.filter(({ id }) => id === active)).toHaveLength(1)
  for (const { exchanges } of conversations) expect(new Set(exchanges.map(({ clientId }) => clientId)).size).toBe(exchanges.length)
}

it('loses no question that was asked, whatever happens to the line, the server and the tabs, and has one open conversation', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { maxLength: 24 }), async (deeds) => {
      const person = new Person()
      await rest()
      for (const one of deeds) {
        await person.happen(one)
        person.tabs.forEach(expectOrder)
      }
      await person.settle()
      person.tabs.forEach(expectOrder)
      const seen = person.tabs.flatMap((desk) => desk.get().conversations.flatMap(({ exchanges }) => exchanges.map(({ question }) => question)))
      for (const question of person.asked.keys()) expect(seen).toContain(question)
      for (const desk of person.tabs) desk.close()
    }),
    { numRuns: 150 },
  )
})
