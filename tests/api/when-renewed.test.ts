import { afterEach, describe, expect, it } from 'vitest'
import { appStore, bus, setLocked } from '#store'
import { whenRenewed } from '../../src/api/when-renewed.ts'

const locking = (): void => setLocked(true)

describe('a call refused for want of a session', () => {
  afterEach(() => {
    setLocked(false)
    bus.off('sessionEnded')
  })

  it('waits for nothing when the page was not locked over', async () => {
    expect(await whenRenewed('/api/x')).toBe(false)
    expect(appStore.get().locked).toBe(false)
  })

  it.each(['/api/ui/boot', '/api/auth/logout', '/api/session/activity'])('of %s never waits: the sign-in waits for it', async (path) => {
    bus.on('sessionEnded', locking)
    expect(await whenRenewed(path)).toBe(false)
    expect(appStore.get().locked).toBe(true)
  })

  it('may be sent again after the same person has signed in', async () => {
    bus.on('sessionEnded', locking)
    const calls = [whenRenewed('/api/x'), whenRenewed('/api/y')]
    bus.emit('sessionEnded', { reason: 'expired' })
    bus.emit('sessionRenewed', undefined)
    expect(await Promise.all(calls)).toEqual([true, true])
  })

  it.each(['signed-out', 'signed-out-elsewhere'] as const)('is given up when the session is %s', async (reason) => {
    bus.on('sessionEnded', locking)
    const call = whenRenewed('/api/x')
    bus.emit('sessionEnded', { reason })
    bus.emit('sessionRenewed', undefined)
    expect(await call).toBe(false)
  })

  it('is given up when it is called off', async () => {
    bus.on('sessionEnded', locking)
    const off = new AbortController()
    const call = whenRenewed('/api/x', off.signal)
    off.abort()
    expect(await call).toBe(false)
  })

  it('does not wait behind a hundred others', async () => {
    bus.on('sessionEnded', locking)
    const calls = Array.from({ length: 101 }, () => whenRenewed('/api/x'))
    expect(await calls.at(-1)).toBe(false)
    bus.emit('sessionRenewed', undefined)
    expect((await Promise.all(calls)).filter(Boolean).length).toBe(100)
  })
})
