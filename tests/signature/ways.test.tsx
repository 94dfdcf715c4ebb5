import { describe, expect, it } from 'vitest'
import type { Signer } from '#contract'
import { refusalOf } from '../../src/signature/dialog/refusal.ts'
import { askedOf, inputOf, missingIn, type SignDraft, waysOf } from '../../src/signature/dialog/ways.ts'
import { densityOf } from '../../src/signature/pad/size.ts'

const staff: Signer = { role: 'nurse', by: 'staff' }
const client: Signer = { role: 'client', by: 'person', unable: true, verbal: true }
const guardian: Signer = { role: 'legalRepresentative', by: 'person' }
const physician: Signer = { role: 'physician', by: 'person' }
const blank: SignDraft = { way: 'drawn', name: '', title: '', pin: '', relationship: '', image: '', unableReason: '', note: '', witness: '' }
const missing = (signer: Signer, draft: Partial<SignDraft>, offline = false) => {
  const all = { ...blank, ...draft }
  return Object.values(missingIn(all, askedOf({ signer, offline }, all.way))).map((key) => key.replace('shared/signature.missing.', ''))
}

describe('the ways of signing', () => {
  it.each([
    ['a stored signature without network', { signer: staff, offline: true, hasStored: true }, ['drawn']],
    ['a stored signature there is none of', { signer: staff, offline: false, hasStored: false }, ['drawn']],
    ['a typed name for a profession that somebody else sits at the keys for', { signer: physician, offline: false, hasStored: false }, ['drawn']],
    ["another's stored signature for a person", { signer: guardian, offline: false, hasStored: true }, ['drawn', 'typed']],
  ])('leave out %s', (_title, situation, ways) => {
    expect(waysOf(situation)).toEqual(ways)
  })

  it('begin with the stored signature for staff, never a mere name, and hold what the slot allows', () => {
    expect(waysOf({ signer: staff, offline: false, hasStored: true })).toEqual(['storedByPin', 'drawn'])
    expect(waysOf({ signer: client, offline: false, hasStored: false })).toEqual(['drawn', 'typed', 'verbal', 'unable'])
    expect(waysOf({ signer: physician, offline: false, hasStored: false, byThemselves: true })).toEqual(['drawn', 'typed'])
  })
})

describe('what is missing', () => {
  it.each<[string, Signer, Partial<SignDraft>, boolean, readonly string[]]>([
    ['staff, drawn', staff, {}, false, ['name', 'title', 'image', 'pin']],
    ['staff, by PIN', staff, { way: 'storedByPin', name: 'A', title: 'RN' }, false, ['pin']],
    ['staff without network: the PIN waits', staff, { name: 'A', title: 'RN' }, true, ['image']],
    ['a person', client, { name: '  ' }, false, ['name', 'image']],
    ['a representative', guardian, { way: 'typed', name: 'A' }, false, ['relationship']],
    ['by word', client, { way: 'verbal', name: 'A' }, false, ['witness']],
    ['who is unable', client, { way: 'unable', name: 'A' }, false, ['unableReason', 'note', 'witness']],
    ['nothing', client, { way: 'typed', name: 'A' }, false, []],
  ])('of %s', (_title, signer, draft, offline, found) => {
    expect(missing(signer, draft, offline)).toEqual(found)
  })
})

describe('what is handed in', () => {
  it('holds nothing that was typed for another way', () => {
    const draft = { ...blank, name: ' Grace ', pin: '1', title: 'x', image: 'data:', witness: 'W', note: 'N', unableReason: 'minor' } as const
    const of = (way: SignDraft['way'], signer = client) => inputOf('slot', { ...draft, way }, { asked: askedOf({ signer, offline: false }, way) })
    expect(of('typed')).toEqual({ slot: 'slot', method: 'typed', name: 'Grace' })
    expect(of('verbal')).toEqual({ slot: 'slot', method: 'verbal', name: 'Grace', witness: 'W', note: 'N' })
    expect(of('unable')).toEqual({ slot: 'slot', method: 'unable', name: 'Grace', witness: 'W', note: 'N', unableReason: 'minor' })
    expect(of('storedByPin', staff)).toEqual({ slot: 'slot', method: 'storedByPin', name: 'Grace', title: 'x', pin: '1' })
  })
})

describe('a refusal', () => {
  const t = (key: string) => (key === 'shared/signature.pinMismatch' ? 'PIN does not match' : key)
  const problem = (path: string) => Object.assign(new Error('No'), { problems: [{ path, message: 'Bad' }] })
  it.each([
    ['a broken network', new TypeError('Failed to fetch'), { text: 'shared/signature.failed', fields: {} }],
    ['something that is no error', 'oops', { text: 'shared/signature.failed', fields: {} }],
    ['a sentence', new Error('Too many tries.'), { text: 'Too many tries.', fields: {} }],
    ['a problem of a field that is not in sight', problem('/hash'), { text: 'No', fields: {} }],
    ['a problem of a field', problem('/signatures/2/pin'), { fields: { pin: 'Bad' } }],
    ['the sentence on the PIN', new Error('PIN does not match'), { fields: { pin: 'PIN does not match' } }],
  ])('is said where it belongs: %s', (_title, error, said) => {
    expect(refusalOf(error, t, ['pin', 'name'])).toEqual(said)
  })
})

it.each([
  [0.5, 1],
  [1, 1],
  [1.25, 2],
  [2.625, 3],
  [4, 3],
])('takes %f pixels of a screen for %i of the picture', (ratio, density) => {
  expect(densityOf(ratio)).toBe(density)
})
