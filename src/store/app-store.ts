import type { Boot, DocumentsEvent, RouteEntry } from '#contract'
import { createStore, useSelected } from './create-store.ts'

/** How far the page is: asking the server, nobody signed in, working, without network until what lies here is unlocked, or unable to start. */
export type Phase = 'starting' | 'signed-out' | 'ready' | 'sealed' | 'failed'
export type ColorMode = 'light' | 'dark'

export interface AppState {
  readonly phase: Phase
  readonly boot: Boot | null
  /** Routes that need no session (the account area). */
  readonly publicRoutes: readonly RouteEntry[]
  /** The session ended in mid-work: the page stays, behind a dialog that asks for the password. */
  readonly locked: boolean
  readonly offline: boolean
  /** Picked location; null shows all. */
  readonly locationId: string | null
  readonly colorMode: ColorMode
  /** Document problems the server reported in development. */
  readonly documentProblems: DocumentsEvent['problems']
}

export const initialState: AppState = {
  phase: 'starting',
  boot: null,
  publicRoutes: [],
  locked: false,
  offline: false,
  locationId: null,
  colorMode: 'light',
  documentProblems: [],
}

/** The one store of the page. Server data lives in the query cache, not here. */
export const appStore = createStore<AppState>(initialState)

/** Reads a part of the page's state and redraws when it changes. */
export const useApp = <Picked>(select: (state: AppState) => Picked, same?: (a: Picked, b: Picked) => boolean): Picked => useSelected(appStore, select, same)
