/** The forms that companies make for themselves: drafted, checked, put in use, and taken back. */
export { createLibrary, type Designer, type Library } from './create-library.ts'
