import { describe, expect, it, vi } from 'vitest'
import { activeOf } from '../../src/assistant/desk/desk-state.ts'
import { memoryDesk, memoryDevice, memoryServer } from '../../stories/assistant/memory-assistant.ts'
import { answered, asks, openDesk, settled, shown, WORLD } from './open-desk.ts'

describe('questions that are not sent', () => {
  it.each(['', '  \n ', 'a'.repeat(501)])('are blank or too long', async (text) => {
    const { server, desk } = await openDesk(WORLD)
    expect(desk.ask(text)).toBe(false)
    expect(asks(server, 'ask')).toEqual([])
  })

  it('come while an answer is on its way', async () => {
    const { server, desk } = await openDesk(WORLD)
    server.script({ holds: 2 })
    expect(desk.ask('First')).toBe(true)
    await vi.waitFor(() => expect(activeOf(desk.get())?.exchanges.at(-1)?.answer?.text).not.toBe(''))
    expect(desk.ask('Second')).toBe(false)
    server.letGo()
    await answered(desk)
    expect(asks(server, 'ask')).toHaveLength(1)
    expect(desk.ask('Second')).toBe(true)
  })
})

describe('the list', () => {
  it('opens its first conversation and reads its messages', async () => {
    const { desk } = await openDesk(WORLD)
    expect(desk.get().conversations.map(({ id, title }) => [id, title])).toEqual([
      [1, 'Adding clients'],
      [2, 'Billing'],
    ])
    expect(shown(desk)).toEqual([['How do I add a client?', 'done', 'Press **Add**.']])
  })

  it('stays as it was when it can not be read again (R39)', async () => {
    const { server, desk } = await openDesk(WORLD)
    server.fail('tabs')
    await desk.refresh()
    expect(desk.get().list).toBe('failed')
    expect(desk.get().conversations).toHaveLength(2)
    server.fail('tabs', false)
    await desk.refresh()
    expect(desk.get().list).toBe('ready')
  })

  it('is as it was last seen here when it can not be read at all (R39)', async () => {
    const device = memoryDevice()
    const first = memoryServer(WORLD)
    await settled(memoryDesk(first.api, device))
    first.fail('tabs')
    const desk = memoryDesk(first.api, device)
    await settled(desk)
    expect(desk.get().list).toBe('failed')
    expect(desk.get().conversations.map(({ title }) => title)).toEqual(['Adding clients', 'Billing'])
  })

  it('opens the first that remains when the open one is deleted, and none after the last', async () => {
    const { desk } = await openDesk(WORLD)
    await desk.remove('tab-1')
    expect(activeOf(desk.get())?.title).toBe('Billing')
    await desk.remove('tab-2')
    expect(activeOf(desk.get())).toBeUndefined()
  })

  it.each(['remove', 'clear', 'rename'] as const)('is unchanged when %s fails', async (name) => {
    const { server, desk } = await openDesk(WORLD)
    server.fail(name)
    const before = desk.get()
    await expect(name === 'rename' ? desk.rename('tab-1', 'Other') : desk[name]('tab-1')).rejects.toThrow()
    expect(desk.get()).toBe(before)
  })

  it('takes no blank title', async () => {
    const { server, desk } = await openDesk(WORLD)
    await desk.rename('tab-1', '   ')
    expect(asks(server, 'rename')).toEqual([])
    await desk.rename('tab-1', ' Clients ')
    expect(activeOf(desk.get())?.title).toBe('Clients')
  })
})

describe('the first question', () => {
  it('makes conversation 1, once, and gives it a title', async () => {
    const { server, desk } = await openDesk()
    expect(desk.get().conversations).toEqual([])
    desk.ask('How do I add a client?')
    await answered(desk)
    expect(desk.get().conversations).toHaveLength(1)
    expect(activeOf(desk.get())).toMatchObject({ id: 1, title: 'On How do I add a client?' })
    desk.ask('And a nurse?')
    await answered(desk)
    expect(desk.get().conversations).toHaveLength(1)
    expect(asks(server, 'title')).toHaveLength(1)
  })

  it('is the title itself where none is made', async () => {
    const { server, desk } = await openDesk()
    server.fail('title')
    desk.ask('how do I  add a client who has no phone at all?')
    await answered(desk)
    await vi.waitFor(() => expect(activeOf(desk.get())?.title).toBe('How do I add a client who has no phon...'))
  })

  it('leaves a title that was given before as it is', async () => {
    const { server, desk } = await openDesk()
    desk.begin()
    const tabId = activeOf(desk.get())?.tabId ?? ''
    await desk.rename(tabId, 'Mine')
    desk.ask('How?')
    await answered(desk)
    expect(asks(server, 'rename')).toEqual([[tabId, 'Mine']])
    expect(activeOf(desk.get())?.title).toBe('Mine')
  })
})

describe('an answer', () => {
  it('comes in parts, is whole once and in order over cut lines (R39)', async () => {
    const { server, desk } = await openDesk(WORLD)
    for (const after of [1, 2, 3]) {
      server.script({ answer: { text: 'Open the list, press Add, fill it in.' }, cuts: { after, times: 3 } })
      desk.ask('How?')
      await answered(desk)
      expect(shown(desk)?.at(-1)).toEqual(['How?', 'done', 'Open the list, press Add, fill it in.'])
    }
    expect(asks(server, 'resume').length).toBeGreaterThan(0)
  })

  it('that stays cut keeps what came, and goes on from there (R39)', async () => {
    const { server, desk } = await openDesk(WORLD)
    server.script({ answer: { text: 'Open the list, press Add, fill it in.' }, cuts: { after: 3, times: 6 } })
    desk.ask('How?')
    await answered(desk)
    expect(shown(desk)?.at(-1)).toEqual(['How?', 'failed', 'Open the list, press Add'.slice(0, 24)])
    desk.retry(activeOf(desk.get())?.exchanges.at(-1)?.clientId ?? '')
    await answered(desk)
    expect(shown(desk)?.at(-1)).toEqual(['How?', 'done', 'Open the list, press Add, fill it in.'])
    expect(asks(server, 'ask')).toHaveLength(1)
  })

  it('that never began leaves the question, to be sent again as it was', async () => {
    const { server, desk } = await openDesk(WORLD)
    server.script({ unreached: true }, {})
    desk.ask('How?')
    await answered(desk)
    expect(shown(desk)?.at(-1)).toEqual(['How?', 'failed', ''])
    const clientId = activeOf(desk.get())?.exchanges.at(-1)?.clientId ?? ''
    desk.retry(clientId)
    await answered(desk)
    expect(shown(desk)?.at(-1)?.slice(0, 2)).toEqual(['How?', 'done'])
    expect(asks(server, 'ask').map(([question]) => (question as { client_msg_id: string }).client_msg_id)).toEqual([clientId, clientId])
  })

  it('that the server gave up is asked for anew, in its place', async () => {
    const { server, desk } = await openDesk(WORLD)
    server.script({ breaks: true }, {})
    desk.ask('How?')
    await answered(desk)
    const failed = activeOf(desk.get())?.exchanges.at(-1)?.clientId ?? ''
    desk.retry(failed)
    await answered(desk)
    expect(asks(server, 'ask').at(-1)).toMatchObject([{ query: 'How?', replaces: failed }])
    expect(activeOf(desk.get())?.exchanges).toHaveLength(2)
  })

  it('that is stopped keeps what came, and is stopped on the server', async () => {
    const { server, desk } = await openDesk(WORLD)
    server.script({ answer: { text: 'Open the list, press Add.' }, holds: 2 }, {})
    desk.ask('How?')
    await vi.waitFor(() => expect(activeOf(desk.get())?.exchanges.at(-1)?.answer?.text).toBe('Open the lis'))
    desk.stop()
    expect(shown(desk)?.at(-1)).toEqual(['How?', 'stopped', 'Open the lis'])
    server.letGo()
    expect(asks(server, 'stop')).toHaveLength(1)
    expect(desk.ask('And now?')).toBe(true)
    await answered(desk)
    expect(shown(desk)?.at(-2)).toEqual(['How?', 'stopped', 'Open the lis'])
  })

  it('that is stopped before it began is stopped on the server once it has, and the next question waits for that', async () => {
    const { server, desk } = await openDesk(WORLD)
    server.script({ holds: 0 }, {})
    desk.ask('How?')
    await vi.waitFor(() => expect(server.messages('tab-1')).toHaveLength(4))
    desk.stop()
    expect(shown(desk)?.at(-1)).toEqual(['How?', 'stopped', ''])
    expect(desk.ask('And now?')).toBe(true)
    expect(asks(server, 'stop')).toEqual([])
    server.letGo()
    await answered(desk)
    const called = server.asked.map(([name]) => name).filter((name) => name === 'ask' || name === 'stop')
    expect(called).toEqual(['ask', 'stop', 'ask'])
    await desk.refresh()
    expect(shown(desk)?.map(([question, state]) => [question, state])).toEqual([
      ['How do I add a client?', 'done'],
      ['How?', 'stopped'],
      ['And now?', 'done'],
    ])
  })

  it('that is stopped before it reached the server is not asked for', async () => {
    const { server, desk } = await openDesk(WORLD)
    server.script({ holds: 0 }, {})
    desk.ask('First?')
    await vi.waitFor(() => expect(server.messages('tab-1')).toHaveLength(4))
    desk.stop()
    desk.ask('Second?')
    desk.stop()
    server.letGo()
    await vi.waitFor(() => expect(asks(server, 'stop')).toHaveLength(1))
    desk.ask('Third?')
    await answered(desk)
    expect(asks(server, 'ask').map(([question]) => (question as { query: string }).query)).toEqual(['First?', 'Third?'])
    expect(
      shown(desk)
        ?.map(([question, state]) => [question, state])
        .slice(1),
    ).toEqual([
      ['First?', 'stopped'],
      ['Second?', 'stopped'],
      ['Third?', 'done'],
    ])
  })

  it('that could not be stopped is not revived by the next look, but stopped then', async () => {
    const { server, desk } = await openDesk(WORLD)
    server.script({ holds: 2 }, {})
    desk.ask('How?')
    await vi.waitFor(() => expect(activeOf(desk.get())?.exchanges.at(-1)?.answer?.text).not.toBe(''))
    server.fail('stop')
    desk.stop()
    await vi.waitFor(() => expect(asks(server, 'stop')).toHaveLength(1))
    server.fail('stop', false)
    await desk.refresh()
    expect(shown(desk)?.at(-1)?.slice(0, 2)).toEqual(['How?', 'stopped'])
    await vi.waitFor(() => expect(server.messages('tab-1').at(-1)?.state).toBe('stopped'))
    expect(asks(server, 'resume')).toEqual([])
  })

  it('takes the place of the one whose question was changed', async () => {
    const { server, desk } = await openDesk(WORLD)
    expect(desk.ask('How do I add an employee?', 'q1')).toBe(true)
    await answered(desk)
    expect(shown(desk)?.map(([question]) => question)).toEqual(['How do I add an employee?'])
    expect(asks(server, 'ask').at(-1)).toMatchObject([{ replaces: 'q1' }])
  })

  it('is judged once the server has taken it', async () => {
    const { server, desk } = await openDesk(WORLD)
    await desk.judge('q1', 'down', 'Too short')
    expect(asks(server, 'feedback')).toEqual([['q1-assistant', 'down', 'Too short']])
    expect(activeOf(desk.get())?.exchanges[0]?.answer?.feedback).toBe('down')
    expect(desk.remarkOf('q1-assistant')).toBe('Too short')
    server.fail('feedback')
    await expect(desk.judge('q1', 'down', 'Too long')).rejects.toThrow()
    expect(desk.remarkOf('q1-assistant')).toBe('Too short')
    server.fail('feedback', false)
    await desk.judge('q1', 'up', '')
    expect(desk.remarkOf('q1-assistant')).toBe('')
  })
})

describe('another tab', () => {
  it('sees the question and hears the answer to its end (R39)', async () => {
    const device = memoryDevice()
    const server = memoryServer(WORLD)
    const [one, two] = [memoryDesk(server.api, device), memoryDesk(server.api, device)]
    await settled(one)
    await settled(two)
    server.script({ answer: { text: 'Open the list, press Add.' }, holds: 2 })
    one.ask('How?')
    await vi.waitFor(() => expect(shown(two)?.at(-1)).toEqual(['How?', 'coming', 'Open the lis']))
    server.letGo()
    await answered(one)
    await vi.waitFor(() => expect(shown(two)?.at(-1)).toEqual(['How?', 'done', 'Open the list, press Add.']))
  })

  it('drops what was deleted here', async () => {
    const device = memoryDevice()
    const server = memoryServer(WORLD)
    const [one, two] = [memoryDesk(server.api, device), memoryDesk(server.api, device)]
    await settled(one)
    await settled(two)
    await one.remove('tab-1')
    await vi.waitFor(() => expect(two.get().conversations.map(({ title }) => title)).toEqual(['Billing']))
  })
})

/** Two devices: neither hears of what the other does before it looks. */
const openTwo = async () => {
  const server = memoryServer(WORLD)
  const [one, two] = [memoryDesk(server.api), memoryDesk(server.api)]
  await settled(one)
  await settled(two)
  return { server, one, two }
}

describe('another device', () => {
  it.each([
    ['stopped', { holds: 2 }],
    ['failed', { breaks: true }],
    ['failed', { cuts: { after: 3, times: 6 } }],
  ] as const)('takes a conversation away with its %s answers', async (how, script) => {
    const { server, one, two } = await openTwo()
    server.script(script)
    one.ask('How?')
    await vi.waitFor(() => expect(activeOf(one.get())?.exchanges.at(-1)?.answer).toMatchObject({ messageId: expect.stringMatching(/./) }))
    if (how === 'stopped') one.stop()
    await answered(one)
    expect(shown(one)?.at(-1)?.[1]).toBe(how)
    await two.refresh()
    await two.remove('tab-1')
    await one.refresh()
    expect(one.get().conversations.map(({ tabId }) => tabId)).toEqual(['tab-2'])
  })

  it('does not bring back a failed question that was asked anew', async () => {
    const { server, one, two } = await openTwo()
    server.script({ breaks: true }, {})
    one.ask('How?')
    await answered(one)
    await two.refresh()
    expect(shown(two)?.at(-1)?.slice(0, 2)).toEqual(['How?', 'failed'])
    one.retry(activeOf(one.get())?.exchanges.at(-1)?.clientId ?? '')
    await answered(one)
    await two.refresh()
    for (const desk of [one, two])
      expect(
        shown(desk)
          ?.map(([question, state]) => [question, state])
          .slice(1),
      ).toEqual([['How?', 'done']])
  })

  it('leaves no failed question where it deleted the conversation while its answer came', async () => {
    const { server, one, two } = await openTwo()
    server.script({ holds: 2, cuts: { after: 3, times: 1 } })
    one.ask('How do I add a client to the list?')
    await vi.waitFor(() => expect(activeOf(one.get())?.exchanges.at(-1)?.answer?.text).not.toBe(''))
    await two.remove('tab-1')
    server.letGo()
    await vi.waitFor(() => expect(one.get().conversations.map(({ tabId }) => tabId)).toEqual(['tab-2']))
  })
})

describe('while the server is slow', () => {
  /** What it was asked is known at once and comes when it is let go. */
  const openSlow = async (slow: 'tabs' | 'messages') => {
    const server = memoryServer(WORLD)
    let free = (): void => undefined
    let gate: Promise<void> | undefined
    const late = async <T>(name: string, told: Promise<T>): Promise<T> => {
      const known = await told
      if (name === slow) await gate
      return known
    }
    const desk = memoryDesk({ ...server.api, tabs: () => late('tabs', server.api.tabs()), messages: (tabId) => late('messages', server.api.messages(tabId)) })
    await settled(desk)
    /** Looks anew, and is answered as things stand now. */
    const look = async () => {
      gate = new Promise((resolve) => {
        free = resolve
      })
      const before = asks(server, slow).length
      const looked = desk.refresh()
      await vi.waitFor(() => expect(asks(server, slow)).toHaveLength(before + 1))
      await Promise.resolve()
      return { looked, free }
    }
    return { server, desk, look }
  }

  it.each(['tabs', 'messages'] as const)('what is asked and answered meanwhile stays (%s)', async (slow) => {
    const { desk, look } = await openSlow(slow)
    const { looked, free } = await look()
    if (slow === 'tabs') desk.begin()
    desk.ask('Meanwhile?')
    await answered(desk)
    free()
    await looked
    expect(shown(desk)?.at(-1)?.slice(0, 2)).toEqual(['Meanwhile?', 'done'])
  })

  it('what is deleted meanwhile stays away', async () => {
    const { server, desk, look } = await openSlow('tabs')
    const { looked, free } = await look()
    await desk.remove('tab-1')
    expect(server.tabs()).toHaveLength(1)
    free()
    await looked
    expect(desk.get().conversations.map(({ tabId }) => tabId)).toEqual(['tab-2'])
  })

  it('what is cleared meanwhile stays away', async () => {
    const { desk, look } = await openSlow('messages')
    const { looked, free } = await look()
    await desk.clear('tab-1')
    free()
    await looked
    expect(shown(desk)).toEqual([])
  })
})

describe('a question that has not begun', () => {
  it.each(['remove', 'clear'] as const)('is not left on the server by %s', async (name) => {
    const { server, desk } = await openDesk()
    server.script({ holds: 0 })
    desk.ask('How?')
    await vi.waitFor(() => expect(server.tabs()).toHaveLength(1))
    const tabId = activeOf(desk.get())?.tabId ?? ''
    await desk[name](tabId)
    expect(asks(server, name)).toEqual([[tabId]])
    expect(server.messages(tabId)).toEqual([])
    expect(activeOf(desk.get())?.exchanges ?? []).toEqual([])
  })

  it.each(['remove', 'clear'] as const)('and is not there either is no trouble for %s', async (name) => {
    const { server, desk } = await openDesk()
    server.script({ unreached: true })
    desk.ask('How?')
    await answered(desk)
    await desk[name](activeOf(desk.get())?.tabId ?? '')
    expect(activeOf(desk.get())?.exchanges ?? []).toEqual([])
  })
})

describe('a reload', () => {
  it('finds what was being written', async () => {
    const device = memoryDevice()
    const server = memoryServer(WORLD)
    const before = memoryDesk(server.api, device)
    await settled(before)
    before.drafts.set('tab-1', 'How do I')
    await before.drafts.flush()
    const after = memoryDesk(server.api, device)
    await settled(after)
    expect(after.drafts.get('tab-1')).toBe('How do I')
  })

  it('finds a question that never reached the server, and its answer where it did', async () => {
    const device = memoryDevice()
    const server = memoryServer(WORLD)
    const before = memoryDesk(server.api, device)
    await settled(before)
    server.script({ unreached: true })
    before.ask('Lost?')
    await answered(before)
    before.close()
    const after = memoryDesk(server.api, device)
    await settled(after)
    expect(shown(after)?.at(-1)).toEqual(['Lost?', 'failed', ''])
    server.script({ answer: { text: 'No.' } })
    after.retry(activeOf(after.get())?.exchanges.at(-1)?.clientId ?? '')
    await answered(after)
    expect([...device.kept.keys()].filter((key) => key.startsWith('asked/'))).toEqual([])
    const last = memoryDesk(server.api, device)
    await settled(last)
    expect(shown(last)?.at(-1)).toEqual(['Lost?', 'done', 'No.'])
  })
})
