/** Types of fields, one plain object in one file each: schema, column, expressions, values, texts, files, filters, control and view. */
export { askedFields } from './asked-fields.ts'
export type { ColumnType, ControlName, CsvWording, FieldType, FilterForm, Literal, Operator, Schema, Setting, ViewName, Wording } from './field-type.ts'
export { fieldTypes, isMoment, isReference, namesOne, RESULT_TYPES, typeOf, valueTypeOf } from './field-types.ts'
export { attachedIn, type FileAnswer, filesIn, withFiles } from './files-in.ts'
export { ROWS_MAX } from './parts/list-limits.ts'
export { rowIdSchema } from './parts/schemas.ts'
export { sharedFields } from './shared-fields.ts'
export { csvOf, requiredProblem, textOf, tidyValue, validateOwn, validateValue } from './values.ts'
