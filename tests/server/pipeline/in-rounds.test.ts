import type { IncomingMessage, ServerResponse } from 'node:http'
import { setImmediate as nextRound } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { inRounds, namedSession } from '../../../src/server/http/pipeline/in-rounds.ts'

const called = (cookie: string | undefined, isGone = false): IncomingMessage =>
  ({ headers: { cookie }, socket: { remoteAddress: '10.0.0.1', destroyed: isGone } }) as unknown as IncomingMessage
const ANSWER = {} as ServerResponse
const session = (request: IncomingMessage) => namedSession(request, 'rc_session')

describe('calls that come at once', () => {
  /** Every call takes a millisecond. */
  function server() {
    const begun: string[] = []
    let now = 0
    const handle = (request: IncomingMessage): void => {
      now += 1
      begun.push(session(request))
    }
    const take = inRounds({ handle, whoOf: session, clock: () => now })
    return { begun, call: (who: string | undefined, isGone?: boolean) => take(called(who, isGone), ANSWER) }
  }

  it('are begun at once when they are few', () => {
    const { begun, call } = server()
    for (const who of ['rc_session=a', 'rc_session=b', undefined]) call(who)
    expect(begun).toEqual(['rc_session=a', 'rc_session=b', '10.0.0.1'])
  })

  it('are begun one a round after the first few milliseconds, from each who calls in turn, and none is forgotten', async () => {
    const { begun, call } = server()
    for (let at = 0; at < 50; at += 1) call('rc_session=eve')
    call('theme=dark; rc_session=ann')
    call('rc_session=bo', true)
    expect(begun).toHaveLength(5)
    await nextRound()
    await nextRound()
    expect(begun.slice(5)).toContain('rc_session=ann')
    expect(begun.length).toBeLessThan(10)
    while (begun.length < 51) await nextRound()
    expect(begun.filter((who) => who === 'rc_session=eve')).toHaveLength(50)
    await nextRound()
    await nextRound()
    call('rc_session=late')
    expect(begun.at(-1)).toBe('rc_session=late')
    expect(begun).toHaveLength(52)
  })
})
