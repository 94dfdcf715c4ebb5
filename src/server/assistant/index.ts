/** The assistant: answers from the agency's own help, for what the reader may open, kept as conversations of one person each. */
export type { Answerer, AssistantOptions } from './context.ts'
export { type Assistant, createAssistant } from './create-assistant.ts'
