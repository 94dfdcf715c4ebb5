import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnswerValues, FileBody, FiledForm, ResolvedField, SignatureInput } from '#contract'
import type { LinkedForm } from '#document'
import { actor, aide, byClient, byPin, type Clinic, openClinic, picture } from './clinic.ts'
import { vitals } from './clinic-documents.ts'
import { codeAndPaths } from './refused.ts'

const field = (rest: Partial<ResolvedField>): ResolvedField => ({ type: 'text', label: '', ...rest }) as ResolvedField
const initials = field({ type: 'signature', required: true, signer: { role: 'nurse', by: 'staff' } })
const form: LinkedForm = {
  ...vitals,
  fields: {
    ...vitals.fields,
    doses: field({
      type: 'rows',
      max: 200,
      of: {
        medicine: field({ required: true, max: 40 }),
        given: field({ type: 'boolean' }),
        initials: { ...initials, when: 'row.given', requiredWhen: 'row.given' },
      },
    }),
  },
}
const DOSES = [
  { id: 'a', medicine: 'Lisinopril', given: true },
  { id: 'b', medicine: 'Metformin', given: true },
  { id: 'c', medicine: 'Warfarin', given: false },
]

let clinic: Clinic
let clientId: string
beforeAll(async () => {
  clinic = await openClinic()
  await clinic.publish(form)
  clientId = (await clinic.addClient()).id
})
afterAll(() => clinic.close())

const body = (signatures: readonly SignatureInput[], answers: AnswerValues = {}, more: Partial<FileBody> = {}): FileBody =>
  clinic.body(clientId, { doses: DOSES, ...answers }, { signatures, reasons: { twice: 'Again' }, ...more })
const row = (id: string, more: Partial<SignatureInput> = {}): SignatureInput => byPin(`doses/${id}/initials`, more)
const slotsOf = ({ signatures }: FiledForm): readonly string[] => signatures.map(({ slot }) => slot)

describe('initials in rows', () => {
  it.each<readonly [string, SignatureInput, AnswerValues]>([
    ['of a row that is not there', row('x'), {}],
    ['that is out of sight', row('c'), {}],
    ['of a field that is none', byPin('doses/a/medicine'), {}],
    ['of a row inside a row', byPin('doses/a/initials/b'), {}],
    ['of what is no list', byPin('weight/a/initials'), {}],
    ['of a name that every object has', byPin('doses/a/constructor'), {}],
  ])('are refused in a place %s', async (_what, signature, answers) => {
    expect(await codeAndPaths(clinic.forms.file(actor(), body([byPin(), signature], answers)))).toEqual(['invalid-value', '/signatures/1/slot'])
  })

  it('are refused with another PIN, by typing, twice, and as an answer', async () => {
    expect(await codeAndPaths(clinic.forms.file(actor(), body([byPin(), row('a', { pin: '0000' })])))).toEqual(['invalid-value', '/signatures/1/pin'])
    expect(await codeAndPaths(clinic.forms.file(actor(), body([byPin(), row('a', { method: 'typed', name: 'Ann' })])))).toEqual([
      'invalid-value',
      '/signatures/1/method',
    ])
    expect(await codeAndPaths(clinic.forms.file(actor(), body([byPin(), row('a'), row('a')])))).toEqual(['invalid-value', '/signatures/2/slot'])
    const doses = [{ ...DOSES[0], initials: 'AA' }]
    expect(await codeAndPaths(clinic.forms.file(actor(), body([byPin()], { doses })))).toEqual(['unknown-field', '/answers/doses/0/initials'])
  })

  it('say who and when without a picture, with one PIN for many', async () => {
    const filed = await clinic.forms.file(actor(), body([byPin(), row('a'), row('b')]))
    const [, first] = filed.signatures
    expect([first?.slot, first?.name, first?.title, first?.image, first?.role, first?.method]).toEqual([
      'doses/a/initials',
      'Signed RN',
      'RN',
      undefined,
      'nurse',
      'storedByPin',
    ])
    expect(slotsOf(filed)).toEqual(['author', 'doses/a/initials', 'doses/b/initials'])
    expect(filed.sealHolds).toBe(true)
  })

  it('keep the form from being signed until each row in sight has its own, also from somebody else', async () => {
    const filing = body([byPin(), byClient(), row('a')])
    const filed = await clinic.forms.file(actor(), filing)
    expect(filed.record.values.status).toBe('submitted')
    const signed = await clinic.forms.sign(aide(), filing.id, { version: 1, signatures: [row('b')] })
    expect([signed.record.values.status, signed.signatures.at(-1)?.name]).toEqual(['signed', 'Signed Aide'])
  })

  it('fall with a correction, as all signatures do', async () => {
    const filing = body([byPin(), row('a'), row('b')])
    await clinic.forms.file(actor(), filing)
    const corrected = await clinic.forms.correct(actor(), { ...filing, signatures: [byPin()], version: 1 })
    expect(slotsOf(corrected)).toEqual(['author'])
  })

  it('drawn without network wait for the PIN', async () => {
    const { pin: _pin, ...drawn } = row('a', { method: 'drawn', image: picture() })
    const filing = body([byPin(), byClient(), drawn, row('b')], {}, { id: randomUUID(), source: 'offline', deviceAt: '2026-03-18T14:00:00.000Z' })
    const filed = await clinic.forms.file(actor(), filing)
    expect([filed.waiting, filed.record.values.status]).toEqual([['doses/a/initials'], 'submitted'])
    const signed = await clinic.forms.sign(actor(), filing.id, { version: 1, signatures: [row('a')] })
    expect([signed.record.values.status, signed.waiting, signed.signatures.at(-1)?.method]).toEqual(['signed', undefined, 'drawn'])
  })

  it('ask for the PIN once, however many rows it stands for', async () => {
    const doses = (count: number): AnswerValues[] => Array.from({ length: count }, (_, at) => ({ id: `r${at}`, medicine: 'Lisinopril', given: true }))
    const file = (count: number) =>
      clinic.counting(() => clinic.forms.file(actor(), body([byPin(), ...doses(count).map(({ id }) => row(String(id)))], { doses: doses(count) })))
    expect(await file(120)).toBe(await file(1))
  })
})
