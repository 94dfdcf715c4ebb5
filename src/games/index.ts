/** Two short games for a break, opened from the user menu (spec: shell-and-account §2, §4). Nothing of them leaves the page. */
export { GamesDialog, type GamesDialogProps } from './games-dialog.tsx'
