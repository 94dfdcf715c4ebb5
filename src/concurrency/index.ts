/** Work that waits for its turn, and values that tell when they change. */
export { type Observable, observable, type Source } from './observable.ts'
export { oneAtATime } from './one-at-a-time.ts'
export { serialize, serializeByKey } from './serialize.ts'
