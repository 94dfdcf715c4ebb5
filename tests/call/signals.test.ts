import { describe, expect, it } from 'vitest'
import { CALL_PART_MAX_CHARS, CALL_PARTS_MAX } from '#contract'
import type { SocketLine } from '#realtime'
import { createSignals, type Heard } from '../../src/call/signals.ts'
import fc from '../fast-check.ts'

const ROOM = 'r'.repeat(22)

/** A line that hands what one page says to the other, as the server does between the two of a room. */
function pairOf(refuses = false) {
  const hearers: ((event: string, payload: unknown) => void)[] = []
  const line: Pick<SocketLine, 'onEvent' | 'ask'> = {
    onEvent: (hear) => {
      hearers.push(hear)
      return () => void hearers.splice(hearers.indexOf(hear), 1)
    },
    ask: async (event, payload) => {
      if (refuses) return { success: false, msg: 'no', code: 'not-found' }
      for (const hear of [...hearers]) hear(event, { ...(payload as object), sender_id: 'someone' })
      return { success: true, msg: '' }
    },
  }
  const heard: Heard[] = []
  const theirs = createSignals(line, { room: ROOM, peer: 'their-page' }, () => undefined)
  const own = createSignals(line, { room: ROOM, peer: 'own-page' }, (one) => void heard.push(one))
  return { theirs, own, heard, hearers }
}

describe('what two pages of a call say', () => {
  it('arrives whole, however long, once and in order', async () => {
    const texts = fc.array(fc.string({ unit: 'binary', maxLength: CALL_PART_MAX_CHARS * 3 }), { minLength: 1, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(texts, async (all) => {
        const { theirs, heard } = pairOf()
        for (const data of all) await theirs.say('offer', { to: 'own-page', data })
        expect(heard.map(({ data }) => data)).toEqual(all)
      }),
      { numRuns: 30 },
    )
    const longest = 'x'.repeat(CALL_PART_MAX_CHARS * CALL_PARTS_MAX)
    const { theirs, heard } = pairOf()
    await theirs.say('offer', { to: 'own-page', data: longest })
    expect(heard).toEqual([{ kind: 'offer', peer: 'their-page', isForMe: true, data: longest }])
  })

  it('is not heard by another page, in another room, or after the page has gone', async () => {
    const { theirs, own, heard, hearers } = pairOf()
    await theirs.say('offer', { to: 'a-third-page', data: 'x' })
    for (const hear of hearers) {
      hear('call-signal', { room: 'q'.repeat(22), peer: 'their-page', kind: 'here' })
      hear('call-signal', { room: ROOM, peer: 'their-page', kind: 'record' })
      hear('call-signal', 'here')
      hear('message', { room: ROOM, peer: 'their-page', kind: 'here' })
    }
    own.stop()
    await theirs.say('here')
    expect(heard).toEqual([])
  })

  it('fails where the server does not pass it on', async () => {
    await expect(pairOf(true).own.say('here')).rejects.toThrow('did not pass here on')
  })
})
