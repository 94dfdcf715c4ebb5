import { describe, expect, it } from 'vitest'
import { createLinkTokens } from '#server/forms/form-links'
import fc from '../../fast-check.ts'

const tokens = createLinkTokens(Buffer.alloc(32, 5))
const strangers = createLinkTokens(Buffer.alloc(32, 6))
const END = new Date('2026-04-01T12:00:00.000Z')
const bond = {
  hash: 'h',
  companyId: '11111111-1111-4111-8111-111111111111',
  form: 'forms/clinical/receipt',
  clientId: '22222222-2222-4222-8222-222222222222',
  madeBy: '33333333-3333-4333-8333-333333333333',
  usesMax: 1,
  expiresAt: END.toISOString(),
}
const parts = (of: typeof bond): readonly string[] => Object.values(of).map(String)

describe('the token of a link', () => {
  it('is refused with any bit of it changed, cut off or added to, however it is spelled', () => {
    const { token } = tokens.make(END)
    const bytes = Buffer.from(token, 'base64url')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: bytes.length * 8 - 1 }), (bit) => {
        const changed = Buffer.from(bytes)
        changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        return tokens.read(changed.toString('base64url')) === undefined
      }),
    )
    fc.assert(fc.property(fc.integer({ min: 0, max: token.length - 1 }), (length) => tokens.read(token.slice(0, length)) === undefined))
    fc.assert(fc.property(fc.string({ minLength: 1 }), (more) => tokens.read(`${token}${more}`) === undefined && tokens.read(`${more}${token}`) === undefined))
  })

  it('is refused when it is made up, or signed by another server', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => tokens.read(text) === undefined))
    fc.assert(fc.property(fc.uint8Array({ minLength: 60, maxLength: 60 }), (bytes) => tokens.read(Buffer.from(bytes).toString('base64url')) === undefined))
    expect(strangers.read(tokens.make(END).token)).toBeUndefined()
  })

  it('says when it ends, is kept as a hash alone, and is never the same twice', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_700_000_000, max: 4_200_000_000 }), (seconds) => {
        const { token, hash } = tokens.make(new Date(seconds * 1_000))
        const read = tokens.read(token)
        return read?.hash === hash && read.expiresAt.getTime() === seconds * 1_000 && !token.includes(hash)
      }),
    )
    const made = Array.from({ length: 500 }, () => tokens.make(END).token)
    expect(new Set(made).size).toBe(500)
  })

  it('holds for the company, form, client, maker, end and uses it was sealed for, and no other', () => {
    const seal = tokens.seal(parts(bond))
    expect(tokens.holds(seal, parts(bond))).toBe(true)
    expect(strangers.holds(seal, parts(bond))).toBe(false)
    const field = fc.constantFrom(...(Object.keys(bond) as (keyof typeof bond)[]).filter((name) => name !== 'usesMax' && name !== 'expiresAt'))
    fc.assert(fc.property(field, fc.string(), (name, text) => text === bond[name] || !tokens.holds(seal, parts({ ...bond, [name]: text }))))
    fc.assert(fc.property(fc.integer(), (usesMax) => usesMax === 1 || !tokens.holds(seal, parts({ ...bond, usesMax }))))
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4e12 }),
        (ms) => ms === END.getTime() || !tokens.holds(seal, parts({ ...bond, expiresAt: new Date(ms).toISOString() })),
      ),
    )
  })
})
