/** The assistant beside the page: conversations, answers from the agency's help as they come, and what can be done with them. */
export { AssistantPanel, type AssistantPanelProps } from './assistant-panel.tsx'
export { createDesk, type Desk } from './desk/create-desk.ts'
export { isKept, type Kept } from './desk/kept.ts'
export { type AssistantNews, isNews } from './desk/news.ts'
export type { AssistantRoom } from './room.ts'
