/** How the server says no: one error class that carries a code of the catalogue. */
export { type RefusalDetails, RefusalError } from './refusal-error.ts'
