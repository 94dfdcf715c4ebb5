/** How the server says no: one error class that carries a code of the catalogue, and what a log may say of what failed. */
export { faultName } from './fault-name.ts'
export { type RefusalDetails, RefusalError } from './refusal-error.ts'
export { tooManyTries } from './too-many-tries.ts'
