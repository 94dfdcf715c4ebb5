import type { Server, Socket } from 'socket.io'
import type { ChangedEvent, CompanyWords, DocumentsEvent, RunEvent } from '#contract'
import type { Actor } from '#permissions'
import type { Caller } from '#server/http/guards'
import type { Saying } from './open-page.ts'

interface ServerEvents {
  changed: (event: ChangedEvent) => void
  documents: (event: DocumentsEvent) => void
  'company-labels': (words: CompanyWords) => void
  'rights-changed': () => void
  'company-changed': () => void
  /** What someone chose on another device, such as their look. */
  'profile-changed': () => void
  /** A run of this person's is somewhere else by now. */
  'run-changed': (event: RunEvent) => void
  'session-ended': () => void
  /** More happened than is told while the page had no line: it asks again for what it shows. */
  missed: () => void
  /** The server goes; another one will be there soon, and wants its pages back one after the other (fault R7). */
  restarting: (event: { readonly within_ms: number }) => void
}
type AllEvents = ServerEvents & Saying
/** What pages say is checked by whoever listens. */
type PageEvents = Record<string, (...given: unknown[]) => void>

/** Whether someone with row limits may know of this record; must leave no trace in the audit. */
export type CanSee = (actor: Actor, address: { readonly resource: string; readonly id: string }) => Promise<boolean>

interface SocketData {
  caller: Caller
}

/** The live line of this process. */
export type LiveServer = Server<PageEvents, AllEvents, Record<string, never>, SocketData>
/** A page on the line. */
export type LiveSocket = Socket<PageEvents, AllEvents, Record<string, never>, SocketData>
