import { calculated } from './calculated.ts'
import type { FieldType } from './field-type.ts'

/** What other records come to for this one, or what stands in one that it points at: asked each time that it is read, and stored nowhere. Its value is read as that of its result. */
export const derived: FieldType = { ...calculated, isAsked: true, settings: ['filterable', 'scale', 'unit'], drawnAs: [], foundBy: 'column' }
