/** Pure steps from a screen's bundle to what is drawn: which fields stand where, and how their values read. */
export { placedFields, type ShownField } from './placed-fields.ts'
export { isNumeric, type ReadingOptions, valueText } from './value-text.ts'
