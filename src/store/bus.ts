import mitt from 'mitt'
import type { ChangedEvent, CompanyWords, DocumentsEvent, RunEvent } from '#contract'

/** Why a session is over: it ran out, the person left, another tab did. */
export type SessionEndReason = 'expired' | 'signed-out' | 'signed-out-elsewhere'

export interface ToastRequest {
  readonly tone: 'info' | 'success' | 'warning' | 'danger'
  /** Already translated. */
  readonly text: string
  readonly detail?: string
  readonly action?: { readonly label: string; readonly run: () => void }
  /** Another way onward beside it. */
  readonly also?: { readonly label: string; readonly run: () => void }
  /** It stays until it is closed, as errors do; others leave after 5 s. */
  readonly stays?: boolean
}

/** Everything that rooms tell each other, as facts in the past tense. */
export type Facts = {
  recordChanged: ChangedEvent
  documentsChanged: DocumentsEvent
  /** A run of this person's is somewhere else by now. */
  runChanged: RunEvent
  /** The company put its own words to labels. */
  wordsChanged: CompanyWords
  /** The page speaks another language by now. */
  languageChosen: { readonly language: string }
  /** The company set something about itself, such as its idle time. */
  companyChanged: undefined
  /** This person chose something about themselves, here or on another device. */
  profileChanged: undefined
  /** What this person may see and do has changed, or whose page this is. */
  rightsChanged: { readonly by: 'server' | 'other-tab' }
  sessionEnded: { readonly reason: SessionEndReason }
  sessionRenewed: undefined
  connectionLost: undefined
  /** An answer came that is none of our server's: perhaps the sign-in page of a network. */
  foreignAnswerMet: undefined
  connectionRestored: undefined
  /** More happened than this page was told while it had no live connection. */
  newsMissed: undefined
  /** Somebody sees to the offline use of this device: what it needs is fetched now. */
  offlineUseOpened: undefined
  /** A link is pointed at or focused: its page may be opened next. */
  linkHovered: { readonly path: string }
  /** The button of a mouse went down on a link: its page is opened when it comes up. */
  linkPressed: { readonly path: string }
  /** This person wants to set up offline use of this device. */
  offlineUseWanted: undefined
  toastRequested: ToastRequest
  /** What a toast of this text says holds no more. */
  toastRevoked: { readonly text: string }
}

/** The typed bus of the page. */
export const bus = mitt<Facts>()

/** Asks for a toast; the shell draws it. */
export const toast = (request: ToastRequest): void => bus.emit('toastRequested', request)

/** Takes away what still shows of a toast that holds no more; `text` as it was asked for. */
export const withdrawToast = (text: string): void => bus.emit('toastRevoked', { text })
