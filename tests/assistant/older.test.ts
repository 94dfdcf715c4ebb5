import { describe, expect, it, vi } from 'vitest'
import type { Desk } from '../../src/assistant/desk/create-desk.ts'
import { activeOf } from '../../src/assistant/desk/desk-state.ts'
import { memoryMessage } from '../../stories/assistant/memory-assistant.ts'
import { asks, openDesk, shown, WORLD } from './open-desk.ts'

describe('older messages', () => {
  const many = Array.from({ length: 6 }, (_, at) => [
    memoryMessage({ role: 'user', client_msg_id: `q${at}`, text: `Question ${at}` }),
    memoryMessage({ client_msg_id: `q${at}`, text: `Answer ${at}` }),
  ]).flat()
  const LONG = { tabs: [['tab-1', 'Long', many]] as const, pageSize: 4 }
  const questions = (desk: Desk) => shown(desk)?.map(([question]) => question)

  it('that do not come say so, take nothing away, and come with the next try', async () => {
    const { server, desk } = await openDesk(LONG)
    expect(questions(desk)).toEqual(['Question 4', 'Question 5'])
    server.fail('messages')
    await desk.older('tab-1')
    expect(activeOf(desk.get())).toMatchObject({ older: 'failed', state: 'ready' })
    expect(questions(desk)).toEqual(['Question 4', 'Question 5'])
    server.fail('messages', false)
    await desk.older('tab-1')
    expect(activeOf(desk.get())?.older).toBeUndefined()
    expect(questions(desk)).toEqual(['Question 2', 'Question 3', 'Question 4', 'Question 5'])
    await desk.older('tab-1')
    expect(questions(desk)?.[0]).toBe('Question 0')
    expect(activeOf(desk.get())?.before).toBeUndefined()
  })

  it('are asked for once at a time, and not put into a conversation that was cleared meanwhile', async () => {
    const { server, desk } = await openDesk(LONG)
    const first = desk.older('tab-1')
    const second = desk.older('tab-1')
    await desk.clear('tab-1')
    await Promise.all([first, second])
    expect(asks(server, 'messages').filter(([, before]) => before !== undefined)).toHaveLength(1)
    expect(questions(desk)).toEqual([])
  })
})

describe('an assistant that is switched off', () => {
  it('says so after the next question, which is not lost', async () => {
    const { server, desk } = await openDesk(WORLD)
    server.script({ unreached: true })
    server.change({ on: false })
    desk.ask('How?')
    await vi.waitFor(() => expect(desk.get().about?.on).toBe(false))
    expect(shown(desk)?.at(-1)).toEqual(['How?', 'failed', ''])
    server.change({ on: true })
    await desk.refresh()
    expect(desk.get().about?.on).toBe(true)
  })
})
