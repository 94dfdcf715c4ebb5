import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ALDER, ANN, BEN, createDisk, createServer, type Disk, draft, dump, openTab, type Server, signedIn } from './device.ts'

const PASSPHRASE = 'nine green lanterns'
let disk: Disk
let server: Server

beforeEach(() => {
  disk = createDisk()
  server = createServer()
})
afterEach(() => disk.wipe())

describe('the data key', () => {
  it('stays closed while the server cannot be asked', async () => {
    server.down(true)
    const tab = openTab({ disk, server })
    await expect(tab.keys.openSignedIn(ANN)).rejects.toThrow('network')
    expect(tab.keys.current()).toBeUndefined()
  })

  it('can neither be read by a script nor found on the disk', async () => {
    const tab = await signedIn({ disk, server })
    const open = tab.keys.current()
    expect(open?.key.extractable).toBe(false)
    const stored = await dump(disk.names.keys)
    expect(stored).toContain(ANN)
    for (const { key } of server.keys.values()) expect(stored).not.toContain(atob(key).slice(0, 8))
  })

  it('is the same one for tabs that open at once, and after a restart', async () => {
    const tabs = await Promise.all([1, 2, 3].map(() => signedIn({ disk, server })))
    const again = await signedIn({ disk, server })
    expect(new Set([...tabs, again].map((tab) => tab.keys.current()?.keyId)).size).toBe(1)
    await tabs[0]?.drafts.save(draft())
    expect(await again.drafts.load(draft().id)).toEqual(draft())
  })

  it('is forgotten by a lock, also by one that comes in mid-opening', async () => {
    const tab = await signedIn({ disk, server })
    tab.keys.lock()
    expect([tab.keys.current(), tab.keys.state.get()]).toEqual([undefined, { kind: 'locked' }])
    const opening = tab.keys.openSignedIn(ANN)
    tab.keys.lock()
    await opening
    expect(tab.keys.current()).toBeUndefined()
  })

  it('is another one for another user of the device', async () => {
    const ann = await signedIn({ disk, server })
    const ben = await signedIn({ disk, server }, BEN)
    expect(ben.keys.current()?.keyId).not.toBe(ann.keys.current()?.keyId)
  })

  it('opens no more on a device that was revoked, nor by its passphrase', async () => {
    const tab = await signedIn({ disk, server })
    await tab.keys.enrolPassphrase(PASSPHRASE)
    server.revoke()
    const later = await signedIn({ disk, server })
    expect(later.keys.state.get()).toEqual({ kind: 'unavailable', userId: ANN, reason: 'revoked' })
    expect(await later.keys.unlock(ANN, PASSPHRASE)).toBe('not-enrolled')
  })

  it('is made anew when the server lost its part, and says so', async () => {
    const tab = await signedIn({ disk, server })
    await tab.drafts.save(draft())
    server.forget()
    const later = await signedIn({ disk, server })
    expect(later.keys.state.get()).toMatchObject({ kind: 'open', lostEarlier: true })
    expect(await later.drafts.load(draft().id)).toBeUndefined()
    expect(await later.drafts.unreadable()).toMatchObject([{ head: { id: draft().id } }])
  })

  it('tells how many unsent forms were lost when the browser dropped its storage (R29), and only then', async () => {
    const tab = await signedIn({ disk, server })
    for (const each of server.keys.values()) each.unsent = 2
    expect((await signedIn({ disk, server })).keys.state.get()).toMatchObject({ kind: 'open', evicted: 0 })
    tab.close()
    await disk.wipe()
    expect((await signedIn({ disk, server })).keys.state.get()).toMatchObject({ kind: 'open', evicted: 2 })
  })
})

describe('use without network', () => {
  it('takes no passphrase that is short or of few letters', async () => {
    const tab = await signedIn({ disk, server })
    expect(await tab.keys.enrolPassphrase('too short')).toBe('passphraseShort')
    expect(await tab.keys.enrolPassphrase('aaaaaaaaaaaabb')).toBe('passphrasePlain')
    expect(await tab.keys.offlineWay(ANN)).toBeUndefined()
  })

  it('cannot be chosen while the key is closed', async () => {
    const tab = openTab({ disk, server })
    expect(await tab.keys.enrolPassphrase(PASSPHRASE)).toBe('not-open')
  })

  it('opens nothing for who did not choose it', async () => {
    await signedIn({ disk, server })
    server.down(true)
    expect(await openTab({ disk, server }).keys.unlock(ANN, PASSPHRASE)).toBe('not-enrolled')
  })

  it('opens the work by the passphrase, however its letters were composed', async () => {
    const tab = await signedIn({ disk, server })
    expect(await tab.keys.enrolPassphrase('Zoë counts tides')).toBe('enrolled')
    await tab.drafts.save(draft())
    server.down(true)
    const restarted = openTab({ disk, server })
    restarted.work(ANN, ALDER)
    expect(await restarted.keys.unlock(ANN, 'Zoe\u0308 counts tides')).toBe('open')
    expect(await restarted.drafts.load(draft().id)).toEqual(draft())
  })

  it('ends after five wrong tries, also when they come at once; the sign-in still opens everything', async () => {
    const tab = await signedIn({ disk, server })
    await tab.keys.enrolPassphrase(PASSPHRASE)
    await tab.drafts.save(draft())
    const restarted = openTab({ disk, server })
    const outcomes = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((each) => restarted.keys.unlock(ANN, `wrong passphrase ${each}`)))
    expect(outcomes.filter((each) => typeof each === 'object')).toHaveLength(5)
    expect(await restarted.keys.unlock(ANN, PASSPHRASE)).toBe('not-enrolled')
    const later = await signedIn({ disk, server })
    expect(await later.drafts.load(draft().id)).toEqual(draft())
  })

  it('forgets wrong tries after a right one', async () => {
    const tab = await signedIn({ disk, server })
    await tab.keys.enrolPassphrase(PASSPHRASE)
    expect(await tab.keys.unlock(ANN, 'wrong passphrase')).toEqual({ wrong: true, left: 4 })
    expect(await tab.keys.unlock(ANN, PASSPHRASE)).toBe('open')
    expect(await tab.keys.unlock(ANN, 'wrong passphrase')).toEqual({ wrong: true, left: 4 })
  })

  it('saves the work when the server lost its part: the passphrase opens it and the new key wraps it', async () => {
    const tab = await signedIn({ disk, server })
    await tab.keys.enrolPassphrase(PASSPHRASE)
    await tab.drafts.save(draft())
    server.forget()
    const later = await signedIn({ disk, server })
    expect(later.keys.state.get()).toEqual({ kind: 'mismatch', userId: ANN, way: 'passphrase' })
    expect(await later.keys.unlock(ANN, PASSPHRASE)).toBe('open')
    const last = await signedIn({ disk, server })
    expect(last.keys.state.get()).toMatchObject({ kind: 'open', lostEarlier: false })
    expect(await last.drafts.load(draft().id)).toEqual(draft())
  })

  it('works by an authenticator, and not by another one', async () => {
    const secret = crypto.getRandomValues(new Uint8Array(32))
    let answer: Uint8Array<ArrayBuffer> | undefined = secret
    const authenticator = { enrol: async () => ({ credentialId: new Uint8Array(16), secret: secret.slice() }), answer: async () => answer?.slice() }
    const tab = await signedIn({ disk, server, keys: { authenticator } })
    expect(await tab.keys.enrolAuthenticator('Ann')).toBe('enrolled')
    answer = undefined
    expect(await tab.keys.unlock(ANN)).toBe('called-off')
    answer = new Uint8Array(32)
    expect(await tab.keys.unlock(ANN)).toEqual({ wrong: true, left: 4 })
    answer = secret
    expect(await tab.keys.unlock(ANN)).toBe('open')
  })
})
