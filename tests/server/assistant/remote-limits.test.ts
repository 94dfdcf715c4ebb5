import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createRate, createTurns } from '../../../src/server/assistant/remote/limits.ts'
import { messagesOf } from '../../../src/server/assistant/remote/remote-answers.ts'
import { actorWith } from '../../permissions/documents.ts'

const [ada, bea] = [randomUUID(), randomUUID()].map((userId) => ({ ...actorWith({}), userId })) as [ReturnType<typeof actorWith>, ReturnType<typeof actorWith>]

describe('what one person may have of a remote assistant', () => {
  it('is twenty calls in a minute, whatever others ask', () => {
    let now = Date.parse('2026-03-02T15:00:00Z')
    const rate = createRate(() => new Date(now))
    const waits = Array.from({ length: 21 }, () => rate(ada))
    expect(waits).toEqual([...Array.from({ length: 20 }, () => 0), 60_000])
    expect(rate(bea)).toBe(0)
    now += 59_999
    expect(rate(ada)).toBe(1)
    now += 1
    expect(rate(ada)).toBe(0)
  })

  it('is four pictures at once; the next has its turn when one is there or has failed, and the hundred and fifth has none', async () => {
    const inTurn = createTurns()
    const begun: (() => void)[] = []
    const work = () => new Promise<void>((resolve, reject) => void begun.push(begun.length === 1 ? () => reject(new Error('broken')) : resolve))
    const all = Array.from({ length: 104 }, () => inTurn(ada, work).catch(() => undefined))
    await expect(inTurn(ada, work)).rejects.toMatchObject({ code: 'unavailable' })
    expect(begun).toHaveLength(4)
    const other = inTurn(bea, async () => 'theirs')
    expect(await other).toBe('theirs')
    begun[1]?.()
    await all[1]
    expect(begun).toHaveLength(5)
    for (let at = 0; at < 104; at += 1) {
      begun[at]?.()
      await all[at]
    }
    expect(begun).toHaveLength(104)
    expect(await inTurn(ada, async () => 'again')).toBe('again')
  })
})

describe('the messages of a remote conversation', () => {
  const many = Array.from({ length: 300 }, (_, at) => ({ role: at % 3 === 0 ? 'user' : 'assistant', text: `${at}` }))
  const read = (messages: readonly object[]) => {
    let looked = 0
    const shown = () => {
      looked += 1
      return { images: [], image_url: '', video_url: '' }
    }
    return { all: messagesOf({ ok: true, messages }, 'some-tab', shown), looked }
  }

  it('that can’t be shown are not made, however many come', () => {
    expect(read(many)).toMatchObject({ all: { length: 100 }, looked: 100 })
  })

  it('keep their ids, and their questions’, when more come', () => {
    const idsOf = ({ all }: ReturnType<typeof read>) => all.map(({ message_id: id, client_msg_id: asked, text }) => [text, id, asked])
    expect(idsOf(read(many)).slice(0, 50)).toEqual(idsOf(read(many.slice(0, 250))).slice(-50))
    const [first, , , next] = read(many.slice(0, 299)).all
    expect(first).toMatchObject({ role: 'assistant', text: '199', client_msg_id: read(many.slice(0, 199)).all.at(-1)?.message_id })
    expect(next).toMatchObject({ role: 'assistant', text: '202' })
  })
})
