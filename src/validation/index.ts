/** Is this value one the field can hold? The same answer in the browser's forms and on the server. */
export { isBlank } from './blank.ts'
export { csvLine } from './csv-line.ts'
export { FILE_CATEGORIES, MEDIA_TYPES } from './files.ts'
export { maskedDigits, readPhone } from './phones.ts'
export type { ValidationContext, ValueProblem } from './problem.ts'
export { tidyValue } from './tidy-value.ts'
export { type NumberWriting, readMoney, readNumber } from './typed-numbers.ts'
export { requiredProblem, validateOwn, validateValue } from './validate-value.ts'
