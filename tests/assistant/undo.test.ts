import { describe, expect, it, vi } from 'vitest'
import { activeOf } from '../../src/assistant/desk/desk-state.ts'
import { memoryDesk, memoryDevice, memoryServer } from '../../stories/assistant/memory-assistant.ts'
import { answered, asks, openDesk, settled, shown, WORLD } from './open-desk.ts'

describe('what was deleted', () => {
  it('can not be had back when it is too late, and that is said until one has read it', async () => {
    const { server, desk } = await openDesk(WORLD)
    await desk.remove('tab-1')
    server.forget()
    await desk.undo()
    expect(desk.get().undoable).toMatchObject({ what: 'tab', state: 'late' })
    expect(desk.get().conversations.map(({ tabId }) => tabId)).toEqual(['tab-2'])
    await desk.undo()
    expect(asks(server, 'restore')).toEqual([['tab-1']])
    desk.dismissUndo()
    expect(desk.get().undoable).toBeUndefined()
  })

  it('can be tried again when the server was not reached', async () => {
    const { server, desk } = await openDesk(WORLD)
    await desk.remove('tab-1')
    server.fail('restore')
    await desk.undo()
    expect(desk.get().undoable?.state).toBe('failed')
    server.fail('restore', false)
    await desk.undo()
    expect(activeOf(desk.get())).toMatchObject({ id: 1, tabId: 'tab-1', title: 'Adding clients' })
  })

  it('is offered for ten seconds', async () => {
    vi.useFakeTimers()
    try {
      const { desk } = await openDesk(WORLD)
      await desk.remove('tab-1')
      vi.advanceTimersByTime(9_999)
      expect(desk.get().undoable?.state).toBe('offered')
      vi.advanceTimersByTime(1)
      expect(desk.get().undoable).toBeUndefined()
      await desk.undo()
      expect(desk.get().conversations.map(({ tabId }) => tabId)).toEqual(['tab-2'])
    } finally {
      vi.useRealTimers()
    }
  })

  it('is not offered when deleting failed, and where there was nothing', async () => {
    const { server, desk } = await openDesk(WORLD)
    server.fail('clear')
    await expect(desk.clear('tab-1')).rejects.toThrow()
    desk.begin()
    await desk.remove(activeOf(desk.get())?.tabId ?? '')
    expect(desk.get().undoable).toBeUndefined()
  })

  it.each(['remove', 'clear'] as const)('is gone for good where another service keeps the conversations (%s)', async (how) => {
    const { desk } = await openDesk({ ...WORLD, about: { mode: 'remote' } })
    await vi.waitFor(() => expect(desk.get().about?.mode).toBe('remote'))
    await desk[how]('tab-1')
    expect(desk.get().undoable).toBeUndefined()
  })

  it('is in its place again, with its messages, what was being written, and the open conversation', async () => {
    const { desk } = await openDesk(WORLD)
    desk.drafts.set('tab-1', 'And how')
    await desk.remove('tab-1')
    expect(desk.drafts.get('tab-1')).toBe('')
    await desk.undo()
    expect(desk.get().conversations.map(({ tabId }) => tabId)).toEqual(['tab-1', 'tab-2'])
    expect(shown(desk)).toEqual([['How do I add a client?', 'done', 'Press **Add**.']])
    expect(desk.drafts.get('tab-1')).toBe('And how')
    expect(desk.get().undoable).toBeUndefined()
  })

  it('stands before what was asked after the clearing', async () => {
    const { desk } = await openDesk(WORLD)
    await desk.clear('tab-1')
    desk.ask('Meanwhile?')
    await answered(desk)
    await desk.undo()
    expect(shown(desk)?.map(([question, state]) => [question, state])).toEqual([
      ['How do I add a client?', 'done'],
      ['Meanwhile?', 'done'],
    ])
  })

  it('brings a question back that never reached the server, over a reload too', async () => {
    const device = memoryDevice()
    const server = memoryServer(WORLD)
    const desk = memoryDesk(server.api, device)
    await settled(desk)
    server.script({ unreached: true })
    desk.ask('Lost?')
    await answered(desk)
    await desk.clear('tab-1')
    await desk.undo()
    expect(shown(desk)?.at(-1)).toEqual(['Lost?', 'failed', ''])
    desk.close()
    const after = memoryDesk(server.api, device)
    await settled(after)
    expect(shown(after)?.at(-1)).toEqual(['Lost?', 'failed', ''])
  })

  it('ends an answer that was on its way, and can be asked for again', async () => {
    const { server, desk } = await openDesk(WORLD)
    server.script({ answer: { text: 'Open the list, press Add.' }, holds: 2 }, {})
    desk.ask('How?')
    await vi.waitFor(() => expect(activeOf(desk.get())?.exchanges.at(-1)?.answer?.text).toBe('Open the lis'))
    await desk.remove('tab-1')
    await desk.undo()
    expect(shown(desk)?.at(-1)?.slice(0, 2)).toEqual(['How?', 'stopped'])
    desk.retry(activeOf(desk.get())?.exchanges.at(-1)?.clientId ?? '')
    await answered(desk)
    expect(shown(desk)?.at(-1)?.slice(0, 2)).toEqual(['How?', 'done'])
  })

  it.each(['remove', 'clear'] as const)('and is back is back in every tab (%s)', async (how) => {
    const device = memoryDevice()
    const server = memoryServer(WORLD)
    const [one, two] = [memoryDesk(server.api, device), memoryDesk(server.api, device)]
    await settled(one)
    await settled(two)
    await one[how]('tab-1')
    await vi.waitFor(() => expect(two.get().conversations.flatMap(({ exchanges }) => exchanges)).toEqual([]))
    await one.undo()
    await vi.waitFor(() => {
      expect(two.get().conversations.map(({ tabId }) => tabId)).toEqual(['tab-1', 'tab-2'])
      two.open(two.get().conversations[0]?.id ?? 0)
      expect(shown(two)).toEqual(shown(one))
    })
  })
})
