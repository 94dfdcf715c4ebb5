import { expect, it } from 'vitest'
import type { ResolvedField } from '#contract'
import { isGroupControl } from '../../src/forms/fields/group-control.ts'

const withOptions = (type: ResolvedField['type'], count: number): ResolvedField => ({
  type,
  label: 'x',
  options: Array.from({ length: count }, (_none, at) => ({ id: `o${at}`, label: 'x' })),
})

it.each([
  ['a few choices side by side', withOptions('choice', 3), true],
  ['a select', withOptions('choice', 4), false],
  ['ticks', withOptions('choices', 8), true],
  ['a picker of several, which is typed into', withOptions('choices', 9), false],
  ['a picker of records', { type: 'references', label: 'x', to: 'boat' }, false],
  ['an address', { type: 'address', label: 'x' }, true],
] as const)('the label of %s', (_title, field, isOfGroup) => expect(isGroupControl(field)).toBe(isOfGroup))
