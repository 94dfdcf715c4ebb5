/** Events that wait until it is known whose line this is. */
const HELD_MAX = 500

/** Whether the socket is known to be this person's in this company. Events that come before are kept until then. */
export interface Verified {
  readonly get: () => boolean
  /** It is theirs: what came meanwhile is handled now. */
  readonly confirm: () => void
  /** Another socket: nothing is known of it yet. */
  readonly reset: () => void
  readonly receive: (event: string, payload: unknown) => void
}

export const createVerified = (handle: (event: string, payload: unknown) => void): Verified => {
  let isVerified = false
  let held: (readonly [event: string, payload: unknown])[] = []
  return {
    get: () => isVerified,
    confirm: () => {
      isVerified = true
      for (const [event, payload] of held.splice(0)) handle(event, payload)
    },
    reset: () => {
      isVerified = false
      held = []
    },
    receive: (event, payload) => {
      if (isVerified) handle(event, payload)
      else if (held.length < HELD_MAX) held.push([event, payload])
    },
  }
}
