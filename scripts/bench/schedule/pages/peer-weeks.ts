/** What the page of the other calendar is given, and what it can be asked. */
export interface PeerVisit {
  readonly id: string
  readonly worker: string
  readonly start: string
  readonly end: string
}

export interface PeerWeeks {
  readonly from: string
  readonly workers: readonly string[]
  readonly visits: readonly PeerVisit[]
}

export interface PeerCalendar {
  /** Milliseconds until the next week is painted. */
  next(): Promise<number>
  elements(): number
  events(): number
}

declare global {
  interface Window {
    peer: { readonly mount: (weeks: PeerWeeks) => void; calendar?: PeerCalendar }
  }
}
