/** What calls to other systems have in common. */
export { readAnswer } from './read-answer.ts'
export { partOf, plainSaid } from './said.ts'
