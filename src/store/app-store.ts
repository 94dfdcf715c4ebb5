import { type Boot, DEFAULT_LOOK, type DocumentsEvent, type Look, type RouteEntry } from '#contract'
import { createStore, useSelected } from './create-store.ts'

/** How far the page is: asking the server, nobody signed in, working, without network until what lies here is unlocked, or unable to start. */
export type Phase = 'starting' | 'signed-out' | 'ready' | 'sealed' | 'failed'

export interface AppState {
  readonly phase: Phase
  readonly boot: Boot | null
  /** When it was asked for, in milliseconds since the page was opened; 0 where it lay on this device. */
  readonly bootAskedAt: number
  /** Routes that need no session (the account area). */
  readonly publicRoutes: readonly RouteEntry[]
  /** The session ended in mid-work: the page stays, behind a dialog that asks for the password. */
  readonly locked: boolean
  readonly offline: boolean
  /** Offline because something else answers in the server's place. */
  readonly captive: boolean
  /** Seconds until a session that nobody uses ends; null while somebody does. */
  readonly idleSecondsLeft: number | null
  /** Picked location; null shows all. */
  readonly locationId: string | null
  readonly look: Look
  /** Document problems the server reported in development. */
  readonly documentProblems: DocumentsEvent['problems']
}

export const initialState: AppState = {
  phase: 'starting',
  boot: null,
  bootAskedAt: 0,
  publicRoutes: [],
  locked: false,
  offline: false,
  captive: false,
  idleSecondsLeft: null,
  locationId: null,
  look: DEFAULT_LOOK,
  documentProblems: [],
}

/** The one store of the page. Server data lives in the query cache, not here. */
export const appStore = createStore<AppState>(initialState)

/** Reads a part of the page's state and redraws when it changes. */
export const useApp = <Picked>(select: (state: AppState) => Picked, same?: (a: Picked, b: Picked) => boolean): Picked => useSelected(appStore, select, same)
