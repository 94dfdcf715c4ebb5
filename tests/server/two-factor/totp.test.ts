import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { appAddress, base32, codeAt, matchingStep, newSecret, stepOf } from '../../../src/server/accounts/two-factor/totp.ts'

const SECRET = base32(Buffer.from('12345678901234567890'))

describe('codes of an authenticator app', () => {
  it('write their secret in base32 (RFC 4648)', () => {
    expect(SECRET).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
    expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/)
    expect(newSecret()).not.toBe(newSecret())
  })

  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('are those of RFC 6238, appendix B, at second %i', (seconds, code) => {
    const now = new Date(seconds * 1_000)
    expect(codeAt(SECRET, stepOf(now))).toBe(code)
    expect(matchingStep(SECRET, code, now)).toBe(stepOf(now))
  })

  it('hold half a minute longer to either side and no more', () => {
    const at = (seconds: number) => matchingStep(SECRET, '005924', new Date(seconds * 1_000))
    const step = 41_152_263
    expect([1_234_567_859, 1_234_567_860, 1_234_567_890, 1_234_567_949, 1_234_567_950].map(at)).toEqual([undefined, step, step, step, undefined])
    expect(matchingStep(SECRET, '005925', new Date(1_234_567_890_000))).toBeUndefined()
  })

  it('are shared by an address that names the product and the account', () => {
    const address = new URL(appAddress(SECRET, { issuer: 'Render Care', account: 'ann@demo.test' }))
    expect(address.href.startsWith('otpauth://totp/Render%20Care:ann%40demo.test?')).toBe(true)
    expect(Object.fromEntries(address.searchParams)).toEqual({ secret: SECRET, issuer: 'Render Care' })
  })

  it('differ with the secret', () => {
    const other = base32(createHmac('sha1', 'other').update('').digest())
    expect(codeAt(other, 1)).not.toBe(codeAt(SECRET, 1))
  })
})
