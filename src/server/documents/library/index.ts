/** The forms that companies make for themselves: drafted, checked, approved, put in use, and taken back. */
export type { ApprovalNews } from './approval.ts'
export { createLibrary, type Library } from './create-library.ts'
export { DESIGNERS, type Designer } from './designers.ts'
