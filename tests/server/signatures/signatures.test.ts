import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSignatures, readSignatureImage, type SignatureOwner } from '#server/forms/signatures'
import { RefusalError } from '#server/platform/refusal'
import { type Desk, FIELDS, openDesk, outcome } from './desk.ts'
import { DRAWN } from './pictures.ts'

const MINUTE_MS = 60_000
const MISMATCH = 'invalid-value: PIN does not match'

describe('stored signatures', () => {
  let desk: Desk
  let owner: SignatureOwner
  beforeAll(async () => {
    desk = await openDesk()
  })
  afterAll(() => desk.close())
  beforeEach(async () => {
    await desk.clear()
    owner = await desk.signIn()
  })

  const store = () => desk.signatures.set(owner, FIELDS)
  const verify = (pin: string = FIELDS.pin) => outcome(desk.signatures.verify(owner.userId, pin, owner.companyId))
  const waitSeconds = (seconds: number) => `too-many-tries: ${JSON.stringify({ retryAfterSeconds: seconds })}`
  const failTimes = async (times: number) => {
    for (let count = 0; count < times; count += 1) await verify('0000')
  }

  it('refuse what is missing, each in its own words, and store nothing', async () => {
    const refused = await desk.signatures.set(owner, { name: '  \u202e ' }).catch((error: unknown) => error)
    expect(refused instanceof RefusalError && refused.problems).toEqual([
      { path: '/pin', message: 'PIN is required' },
      { path: '/name', message: 'Name is required' },
      { path: '/title', message: 'Title is required' },
      { path: '/signature', message: 'Signature is required' },
    ])
    expect(await desk.signatures.own(owner.userId)).toEqual({ exists: false, name: '', title: '' })
    expect(await desk.audited()).toEqual([])
  })

  it.each(['123', '1234567', '12a4', '１２３４', '12 34', '-123'])('refuse %s as a PIN', async (pin) => {
    expect(await outcome(desk.signatures.set(owner, { ...FIELDS, pin }))).toBe('invalid-value: PIN must be 4 to 6 digits')
  })

  it('refuse a PIN that is absent, malformed or wrong, and one for a signature nobody stored', async () => {
    expect(await verify()).toBe('invalid-value: There is no stored signature yet. Add yours first.')
    await store()
    expect(await verify('')).toBe('invalid-value: PIN is required')
    for (let tries = 0; tries < 20; tries += 1) expect(await verify("' or 1=1 --")).toBe(MISMATCH)
    expect(await verify('0000')).toBe(MISMATCH)
    expect(await verify()).toMatchObject({ name: 'Ada Byron' })
  })

  it('let five wrong PINs through and then not even the right one', async () => {
    await store()
    for (let tries = 0; tries < 5; tries += 1) expect(await verify('0000')).toBe(MISMATCH)
    expect(await verify()).toBe(waitSeconds(900))
  })

  it('let five wrong PINs through of fifty at once', async () => {
    await store()
    const found = await Promise.all(Array.from({ length: 50 }, (_, index) => verify(String(1_000 + index))))
    expect(found.filter((each) => each === MISMATCH)).toHaveLength(5)
    expect(found.filter((each) => String(each).startsWith('too-many-tries'))).toHaveLength(45)
    expect(await verify()).toMatch(/^too-many-tries/)
  })

  it('wait longer after each further wrong PIN, up to a day', async () => {
    await store()
    await failTimes(5)
    for (const minutes of [15, 30, 60, 120, 240, 480, 960, 1_440, 1_440]) {
      expect(await verify()).toBe(waitSeconds(minutes * 60))
      desk.wait(minutes * MINUTE_MS)
      expect(await verify('0000')).toBe(MISMATCH)
    }
  })

  it('give one more try to who signs in again', async () => {
    await store()
    await failTimes(5)
    desk.wait(1_000)
    await desk.signIn()
    expect(await verify('0000')).toBe(MISMATCH)
    expect(await verify()).toMatch(/^too-many-tries/)
    desk.wait(1_000)
    await desk.signIn()
    expect(await verify()).toMatchObject({ name: 'Ada Byron' })
  })

  it('forget wrong PINs after a right one', async () => {
    await store()
    for (let rounds = 0; rounds < 3; rounds += 1) {
      await failTimes(4)
      expect(await verify()).toMatchObject({ title: 'RN' })
    }
  })

  it('are not replaced from a session that was left open, and count its guesses', async () => {
    await store()
    desk.wait(16 * MINUTE_MS)
    const forged = { ...FIELDS, pin: '0000', name: 'Someone Else' }
    const keep = 'invalid-value: PIN does not match. To choose a new one, sign out and in again first.'
    for (let tries = 0; tries < 5; tries += 1) expect(await outcome(desk.signatures.set(owner, forged))).toBe(keep)
    expect(await outcome(desk.signatures.set(owner, FIELDS))).toBe(waitSeconds(900))
    expect(await desk.signatures.own(owner.userId)).toMatchObject({ name: 'Ada Byron' })
  })

  it('are replaced with the present PIN, or with a new one soon after a sign-in', async () => {
    await store()
    desk.wait(16 * MINUTE_MS)
    await desk.signatures.set(owner, { ...FIELDS, title: 'RN, BSN' })
    expect(await verify()).toMatchObject({ title: 'RN, BSN' })
    await failTimes(5)
    owner = await desk.signIn()
    await desk.signatures.set(owner, { ...FIELDS, pin: '775533' })
    expect(await verify()).toBe(MISMATCH)
    expect(await verify('775533')).toMatchObject({ name: 'Ada Byron' })
  })

  it('match no PIN that was hashed with another key of the server', async () => {
    await store()
    const { database, audit } = desk
    const other = createSignatures({ database, audit, clock: () => new Date(), key: Buffer.alloc(32, 8) })
    expect(await outcome(other.verify(owner.userId, FIELDS.pin))).toBe(MISMATCH)
  })

  it('are seen and used by their owner alone', async () => {
    await store()
    const other = '00000000-0000-4000-8000-000000000000'
    expect(await desk.signatures.own(other)).toEqual({ exists: false, name: '', title: '' })
    expect(await outcome(desk.signatures.verify(other, FIELDS.pin))).toMatch(/There is no stored signature/)
  })

  it('keep the PIN nowhere but as a hash, and audit each set and each wrong try', async () => {
    await store()
    await failTimes(6)
    const all = await desk.everything()
    expect(all).toContain('argon2id$v=19$m=19456,t=2,p=1')
    expect(all.includes(`"${FIELDS.pin}"`)).toBe(false)
    const failed = { action: 'refused', entity: 'user-signature', detail: { code: 'pin-mismatch', locked: false } }
    expect(await desk.audited()).toEqual([
      { action: 'create', entity: 'user-signature', detail: {} },
      ...Array.from({ length: 4 }, () => failed),
      { ...failed, detail: { code: 'pin-mismatch', locked: true } },
    ])
  })

  it('are inserted by their PIN as they were drawn', async () => {
    await store()
    expect(await verify()).toEqual({ name: 'Ada Byron', title: 'RN', image: readSignatureImage(DRAWN) })
    expect(await desk.signatures.own(owner.userId)).toEqual({ exists: true, name: 'Ada Byron', title: 'RN', image: readSignatureImage(DRAWN) })
  })
})
