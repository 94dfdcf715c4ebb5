/** What stands around the pages: sidebar, top bar, notices, dialogs. */
export { AskDialog } from './dialogs/ask-dialog.tsx'
export type { DrawFields } from './dialogs/draw-fields.ts'
export { IdleDialog } from './dialogs/idle-dialog.tsx'
export { LeaveDialog } from './dialogs/leave-dialog.tsx'
export { LockDialog } from './dialogs/lock-dialog.tsx'
export { Frame, type FrameProps } from './frame.tsx'
/** "Create Ticket" for other rooms; loaded when it is asked for. */
export const loadTicketDialog = () => import('./help/ticket-dialog.tsx')
/** The choice of language on pages without a menu; loaded only there. */
export const loadLanguageLine = () => import('./language/language-line.tsx')
/** What stands around the page of clients and employees; loaded only for them. */
export const loadOwnFrame = () => import('./own-frame.tsx')
export type { LogoBoxProps } from './logo-box.tsx'
export { keepLook, restoreLook } from './look/keep-look.ts'
export { NotFound } from './not-found.tsx'
export { Toasts } from './notices/toasts.tsx'
/** What is seen when the page starts without network; loaded only then. */
export const loadSealedStart = () => import('./offline/sealed-start.tsx')
export { useDocumentTitle } from './page-name.ts'
export { ScreenBoundary, type ScreenBoundaryProps } from './screen-boundary.tsx'

export { Sidebar, type SidebarProps } from './sidebar/sidebar.tsx'
export { CompanyPicker, type CompanyPickerProps } from './top-bar/company-picker.tsx'
export { LocationPicker, type LocationPickerProps } from './top-bar/location-picker.tsx'
export { TopBar, type TopBarProps } from './top-bar/top-bar.tsx'
