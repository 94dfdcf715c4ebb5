/** How the server says no: one error class that carries a code of the catalogue, and a queue that says it to who would wait too long. */
export { createQueue } from './create-queue.ts'
export { type RefusalDetails, RefusalError } from './refusal-error.ts'
export { tooManyTries } from './too-many-tries.ts'
