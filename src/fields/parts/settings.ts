import type { Setting } from '../field-type.ts'

/** Settings that several types share. */
export const ASKED: readonly Setting[] = ['required', 'requiredWhen']
export const LISTED: readonly Setting[] = ['sortable', 'filterable']
export const BOUNDED: readonly Setting[] = ['min', 'max']
export const COUNTED: readonly Setting[] = [...ASKED, ...LISTED, ...BOUNDED, 'searchable', 'unit', 'usual', 'default']
