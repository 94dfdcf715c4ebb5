/** How the server says no: one error class that carries a code of the catalogue, a queue that says it to who would wait too long, turns, and what a log may say of what failed. */
export { createQueue, type InTurn } from './create-queue.ts'
export { faultName } from './fault-name.ts'
export { inTurn } from './in-turn.ts'
export { type RefusalDetails, RefusalError } from './refusal-error.ts'
export { tooManyTries } from './too-many-tries.ts'
