/** Web Push: a sign on a person's device that something new waits, without a word of what it is. */
export { createPush, type Push } from './create-push.ts'
