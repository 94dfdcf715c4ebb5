import { describe, expect, it } from 'vitest'
import { matchPeople, mentionAt, mentionsOf, withMention } from '../../src/chat/compose/draft-text.ts'
import { fileProblem } from '../../src/chat/file-kind.ts'
import { indexOfSeq, itemsOf, nextMessage } from '../../src/chat/history/items.ts'
import { findRows, unreadOf } from '../../src/chat/list/rows.ts'
import { fileKindOf } from '../../src/chat-line/file-kind.ts'
import { MEMBERS, MORNING, message, SAM } from '../../stories/chat/people.ts'
import fc from '../fast-check.ts'

describe('a file', () => {
  it.each([
    [2_999_999, 'image/png', undefined],
    [3_000_000, 'image/png', 'shared/chat-window.fileTooLarge'],
    [10, 'application/zip', 'shared/chat-window.fileKind'],
    [10, '', 'shared/chat-window.fileKind'],
    [10, 'text/plain', 'shared/chat-window.fileKind'],
  ])('of %i bytes and type %s: %s', (size, type, problem) => expect(fileProblem({ size, type })).toBe(problem))

  it.each([
    ['application/pdf', 'pdf'],
    ['image/heic', 'image'],
    ['video/mp4', 'video'],
    ['audio/ogg', 'audio'],
    ['application/json', undefined],
  ])('%s is %s', (type, kind) => expect(fileKindOf(type)).toBe(kind))
})

describe('the list', () => {
  const rows = MORNING.lists.u ?? []

  it('is found by words of a name, whatever their case and accents', () => {
    expect(findRows(rows, '').length).toBe(rows.length)
    expect(findRows(rows, ' SCHÉD sam ').map(({ id }) => id)).toEqual(['sam'])
    expect(findRows(rows, 'sam owner')).toEqual([])
  })

  it('counts what is unread in all four tabs', () => expect(unreadOf({ clients: 1, users: 2, employeeintake: 3, groups: 4 })).toBe(10))
})

describe('a name after an @', () => {
  it.each([
    ['@sa', 3, { at: 0, typed: 'sa' }],
    ['hi @Sam Sch', 11, { at: 3, typed: 'Sam Sch' }],
    ['mail me@home', 12, undefined],
    ['no one', 6, undefined],
  ])('in %s', (text, caret, query) => expect(mentionAt(text, caret)).toEqual(query))

  it('is put in whole, and known by its id', () => {
    const [sam] = matchPeople(MEMBERS, 'sche')
    expect(sam?._id).toBe('sam')
    const next = withMention('hi @sc there', 6, { at: 3, typed: 'sc' }, 'Sam Scheduler')
    expect(next).toEqual({ text: 'hi @Sam Scheduler there', caret: 18 })
    expect(mentionsOf(next.text, MEMBERS)).toEqual(['sam'])
  })
})

describe('the history', () => {
  const dayOf = (time: string): string => time.slice(0, 10)
  const at = (seq: number, time: string, part = {}) => message(seq, `${seq}`, { time, ...part })

  it('has a line for each day, one before the first unread, and one name for a run', () => {
    const items = itemsOf(
      {
        messages: [
          at(1, '2026-03-02T10:00:00Z'),
          at(2, '2026-03-02T10:01:00Z'),
          at(3, '2026-03-02T10:30:00Z'),
          at(4, '2026-03-03T10:00:00Z'),
          at(5, '2026-03-03T10:01:00Z', { side: 'left', sender_id: 'nora' }),
        ],
        waiting: [],
        firstUnread: 4,
      },
      { dayOf },
    )
    expect(items.map((item) => (item.kind === 'message' ? `${item.message.seq}${item.isFirst ? ' named' : ''}` : item.kind))).toEqual([
      'day',
      '1 named',
      '2',
      '3 named',
      'day',
      'unread',
      '4 named',
      '5 named',
    ])
    expect(indexOfSeq(items, 4)).toBe(6)
    expect(indexOfSeq(items, 9)).toBe(-1)
    expect(nextMessage(items, 3, 1)).toBe(6)
    expect(nextMessage(items, 1, -1)).toBeUndefined()
  })

  it('draws each message once, under the same key before and after it is stored', () => {
    const waitingOf = (client_id: string) => ({
      client_id,
      conversation_id: SAM.conversation_id,
      to: SAM.full_name,
      text: client_id,
      type: 'text' as const,
      written_at: 0,
      state: 'queued' as const,
    })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 20 }), (storedCount, waitingFrom) => {
        const messages = Array.from({ length: storedCount }, (_, index) => at(index + 1, '2026-03-02T10:00:00Z', { client_id: `c${index}` }))
        const waiting = Array.from({ length: 5 }, (_, index) => waitingOf(`c${waitingFrom + index}`))
        const keys = itemsOf({ messages, waiting, firstUnread: 0 }, { dayOf })
          .filter(({ kind }) => kind === 'message' || kind === 'waiting')
          .map(({ key }) => key)
        expect(new Set(keys).size).toBe(keys.length)
        const written = new Set([...messages, ...waiting].map(({ client_id }) => `message-${client_id}`))
        expect(new Set(keys)).toEqual(written)
      }),
    )
  })
})
