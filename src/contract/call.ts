/** A call between two people in a room of this server: what their pages say to one another before they speak directly. */

/** Where rooms of calls are; the name of one follows. */
export const CALL_PATH = '/call'
/** A call rings for so long at the pages of the others. */
export const CALL_RINGS_MS = 45_000
/** Longest part of what a page says at once, in characters; what is longer is sent in parts. */
export const CALL_PART_MAX_CHARS = 4_000
export const CALL_PARTS_MAX = 16
/**
 * `here`: a page has come, or answers one that has; `offer`, `answer` and `candidate` are WebRTC's; `camera`: switched `on` or `off`; `bye`: it
 * leaves; `busy`: another page of the same person is in the call.
 */
export const CALL_SIGNALS = ['here', 'offer', 'answer', 'candidate', 'camera', 'bye', 'busy'] as const

/** What one page of a call tells those of the other person. */
export interface CallSignal {
  readonly room: string
  /** The page it comes from. */
  readonly peer: string
  /** The page it is for; absent: whoever is there. */
  readonly to?: string
  readonly kind: (typeof CALL_SIGNALS)[number]
  readonly data?: string
  /** From 1. */
  readonly part?: number
  readonly parts?: number
  readonly sender_id: string
}

/** What a page has to know of its room. */
export interface CallRoom {
  /** Of the other. */
  readonly name: string
  /** Servers that tell a page its own address on the network; none unless they are set. */
  readonly stunUrls: readonly string[]
}
