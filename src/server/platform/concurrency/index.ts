/** Work at the same time: one piece after the other by a key, what follows a change, so many at once with fair turns, and together what comes together. */

export { createFollower, type Follower } from './create-follower.ts'
export { createQueue, type InTurn } from './create-queue.ts'
export { createFreshAnswers, type FreshAnswers } from './fresh-answers.ts'
export { inBatches } from './in-batches.ts'
export { serialize } from './serialize.ts'
