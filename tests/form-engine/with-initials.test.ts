import { describe, expect, it } from 'vitest'
import type { ResolvedField } from '#contract'
import { withInitials } from '../../src/form-engine/read/with-initials.ts'

const words = {
  t: (_key: string, places: object = {}) => Object.values(places).join(' at '),
  formats: { dateTime: (at: string) => at },
} as unknown as Parameters<typeof withInitials>[3]
const doses: ResolvedField = {
  type: 'rows',
  label: 'doses',
  of: { medicine: { type: 'text', label: 'medicine' }, initials: { type: 'signature', label: 'initials', signer: { role: 'nurse', by: 'staff' } } },
}
const value = [
  { id: 'a', medicine: 'Lisinopril' },
  { id: 'b', medicine: 'Metformin' },
]

describe('rows that are signed', () => {
  it('are read with who signed which of them', () => {
    const signatures = [{ slot: 'doses/b/initials', name: 'Ann Ames', title: 'RN', at: '9:00' }]
    const read = withInitials({ field: doses, value }, 'doses', signatures, words)
    expect(read.value).toEqual([value[0], { ...value[1], initials: 'Ann Ames, RN at 9:00' }])
    expect(read.field.of?.initials?.type).toBe('text')
  })

  it('are left as they are where nothing is signed', () => {
    const plain = { field: { ...doses, of: { medicine: doses.of?.medicine ?? doses } }, value }
    expect(withInitials(plain, 'doses', [], words)).toEqual(plain)
  })
})
