import { describe, expect, it } from 'vitest'
import { eventParser, type ServerEvent } from '#contract'
import { readEvents } from '../../src/api/event-stream.ts'
import fc from '../fast-check.ts'

const STREAM = [
  ': a word between\n',
  'id: 1\nevent: start\ndata: {"message_id":"m"}\n\n',
  'id: 2\r\nevent: delta\r\ndata: {"text":"Ünï 😀 "}\r\n\r\n',
  'id: 3\revent: delta\rdata: {"text":"ကညီ"}\r\r',
  'data: one\ndata:two\ndata\n\n',
  'id: 4\nevent: done\ndata: {}\nretry: 10\n\n',
].join('')
const EVENTS: readonly ServerEvent[] = [
  { id: '1', event: 'start', data: '{"message_id":"m"}' },
  { id: '2', event: 'delta', data: '{"text":"Ünï 😀 "}' },
  { id: '3', event: 'delta', data: '{"text":"ကညီ"}' },
  { id: '3', event: 'message', data: 'one\ntwo\n' },
  { id: '4', event: 'done', data: '{}' },
]

const bytes = new TextEncoder().encode(STREAM)
const streamOf = (...pieces: readonly Uint8Array[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start: (controller) => {
      for (const piece of pieces) controller.enqueue(piece)
      controller.close()
    },
  })
const readAll = async (stream: ReadableStream<Uint8Array>): Promise<readonly ServerEvent[]> => {
  const events: ServerEvent[] = []
  for await (const event of readEvents(stream)) events.push(event)
  return events
}

describe('a stream of events', () => {
  it('is the same wherever it is cut into two', async () => {
    for (let at = 0; at <= bytes.length; at += 1) expect(await readAll(streamOf(bytes.slice(0, at), bytes.slice(at)))).toEqual(EVENTS)
  })

  it('is the same in pieces of any size', () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), async (sizes) => {
        const pieces: Uint8Array[] = []
        for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
          const size = sizes[turn % sizes.length] ?? 1
          pieces.push(bytes.slice(at, at + size))
          at += size
        }
        expect(await readAll(streamOf(...pieces))).toEqual(EVENTS)
      }),
    ))

  it('ends before an event whose end did not come, at every byte', async () => {
    for (let at = 0; at <= bytes.length; at += 1) {
      const events = await readAll(streamOf(bytes.slice(0, at)))
      expect(EVENTS.slice(0, events.length)).toEqual(events)
    }
  })

  it('that never ends an event is given up', () => {
    const feed = eventParser(() => undefined)
    expect(() => {
      for (let times = 0; times < 200; times += 1) feed(`data: ${'a'.repeat(10_000)}\n`)
    }).toThrow(RangeError)
  })

  it('is let go when nobody reads on', async () => {
    let isLetGo = false
    const cancel = (): void => {
      isLetGo = true
    }
    const stream = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(bytes), cancel })
    for await (const event of readEvents(stream)) if (event.event === 'start') break
    expect(isLetGo).toBe(true)
  })
})
