import { afterEach, expect, it } from 'vitest'
import { bus } from '#store'
import { deskOf } from '../../src/app/desk-of.ts'

const OWNER = { userId: '0a000000-0000-4000-8000-00000000000a', companyId: '1a000000-0000-4000-8000-00000000000a' }
const mine = () => deskOf(OWNER, () => ({ lang: 'en', page: '' })).desk

afterEach(() => bus.emit('sessionEnded', { reason: 'signed-out' }))

/** Whether the page asks before it is closed. */
const warns = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

it('warns before the page is closed while what was typed is kept nowhere else', async () => {
  const desk = mine()
  expect(warns()).toBe(false)
  desk.drafts.set('first', 'How do I')
  await desk.drafts.flush()
  expect(warns()).toBe(true)
  desk.drafts.set('first', '')
  await desk.drafts.flush()
  expect(warns()).toBe(false)
})

it.each(['signed-out', 'signed-out-elsewhere'] as const)(
  'ends with the session of its person (%s), and not with one that is renewed in place',
  async (reason) => {
    const desk = mine()
    bus.emit('sessionEnded', { reason: 'expired' })
    expect(mine()).toBe(desk)
    desk.drafts.set('first', 'How do I')
    await desk.drafts.flush()
    bus.emit('sessionEnded', { reason })
    expect(warns()).toBe(false)
    desk.begin()
    expect(desk.get().conversations).toEqual([])
    expect(mine()).not.toBe(desk)
    expect(mine().drafts.get('first')).toBe('')
  },
)

it('ends when somebody else comes', () => {
  const desk = mine()
  const other = deskOf({ ...OWNER, userId: '0b000000-0000-4000-8000-00000000000b' }, () => ({ lang: 'en', page: '' })).desk
  expect(other).not.toBe(desk)
  desk.begin()
  expect(desk.get().conversations).toEqual([])
  expect(mine()).not.toBe(desk)
})
