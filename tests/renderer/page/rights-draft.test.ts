import { describe, expect, it } from 'vitest'
import { changeOf, type Draft, tickOf, withTick } from '../../../src/renderer/page/rights/draft.ts'
import fc from '../../fast-check.ts'

const NURSES = { people: 3, held: { clients: 3, notes: 1 } }

describe('the draft of permissions', () => {
  it.each([
    ['all hold it', 'clients', 'all'],
    ['some hold it', 'notes', 'some'],
    ['nobody holds it', 'pay', 'none'],
  ] as const)('is as it was while nothing was ticked: %s', (_title, id, tick) => {
    expect(tickOf(NURSES, {}, id)).toBe(tick)
  })

  it('makes what some hold into something that all or none hold', () => {
    expect(changeOf({ role: 'nurse' }, withTick(NURSES, {}, ['notes', true]))).toEqual({ target: { role: 'nurse' }, grant: ['notes'], revoke: [] })
    expect(changeOf({ role: 'nurse' }, withTick(NURSES, {}, ['notes', false]))).toEqual({ target: { role: 'nurse' }, grant: [], revoke: ['notes'] })
  })

  it('holds the last word on each box, and none where it is back as it was', () => {
    const clicks = fc.array(fc.tuple(fc.constantFrom('clients', 'notes', 'pay'), fc.boolean()), { maxLength: 30 })
    fc.assert(
      fc.property(clicks, (list) => {
        const draft = list.reduce<Draft>((before, click) => withTick(NURSES, before, click), {})
        const last = new Map<string, boolean>(list)
        for (const [id, ticked] of last) expect(tickOf(NURSES, draft, id)).toBe(ticked ? 'all' : 'none')
        const { grant, revoke } = changeOf({ role: 'nurse' }, draft)
        expect(grant).not.toContain('clients')
        expect(revoke).not.toContain('pay')
        expect([...grant, ...revoke].every((id) => last.has(id))).toBe(true)
      }),
    )
  })
})
