/** Draws a screen document: one part per kind, loaded when it is first needed. */
/** The small form of fields that a transition asks for; loaded when it is first needed. */
export const loadAskedFields = () => import('./asked-fields.tsx')

/** The dialog of an operation; likewise. */
export const loadImportDialog = () => import('./import/import-dialog.tsx')
export const loadOperationDialog = () => import('./operation/operation-dialog.tsx')

/** One's own runs; likewise. */
export const loadRunsDialog = () => import('./operation/runs-dialog.tsx')

/** Filled-in forms that wait to be sent; likewise. */
export const loadOutboxCard = () => import('./answers/outbox-card.tsx')

/** What lends blocks to pages; loaded only where somebody does. */
export const loadBlockSlots = () => import('./page/block-slots.tsx')
export type { SlotBlocks } from './page/block-slots.tsx'
export { fetchPart } from './screen-parts.ts'
export { prefetchRows, prefetchScreen, type WantedScreen } from './screen-query.ts'
export { ScreenView, type ScreenViewProps } from './screen-view.tsx'
