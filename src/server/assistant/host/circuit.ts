import type { AssistantFault, AssistantProviderState } from '#contract'
import { HostFault } from './host-fault.ts'

/** Faults in a row after which nobody is asked for a while. */
const FAULTS_MAX = 5
const OPEN_MS = 30_000
/** Answers that are made at the same time; more would only make all of them late. */
const AT_ONCE_MAX = 32

/**
 * Leaves a host alone that fails: after some faults in a row, or when it says how long, nobody is asked for a while; then one may try, and its
 * success opens the way for all. Whoever gives up by themselves counts for nothing.
 */
export interface Circuit {
  /** Begins a call; undefined: the host is not to be asked now. Each call that began is told its end, once. */
  readonly begin: () => ((fault: HostFault | 'given-up' | undefined) => void) | undefined
  readonly state: () => Pick<AssistantProviderState, 'state' | 'since' | 'lastFault'>
}

export function createCircuit(clock: () => Date): Circuit {
  let faults = 0
  let running = 0
  let isTrying = false
  let openUntil = 0
  let since: number | undefined
  let lastFault: AssistantFault | undefined

  const isOpen = (): boolean => clock().getTime() < openUntil
  const failed = ({ fault, waitMs }: HostFault): void => {
    const now = clock().getTime()
    if (faults === 0) since = now
    lastFault = fault
    // It is there, and refuses: a wrong key, or this one question.
    faults = fault === 'refused' ? Math.max(faults, 1) : faults + 1
    if (fault === 'refused') return
    const isTired = faults >= FAULTS_MAX || (fault === 'busy' && waitMs === undefined)
    const rest = Math.max(waitMs ?? 0, isTired ? OPEN_MS : 0)
    if (rest === 0) return
    if (!isOpen()) since = now
    openUntil = Math.max(openUntil, now + rest)
  }
  return {
    begin() {
      const isCareful = faults > 0 && openUntil > 0
      if (isOpen() || running >= AT_ONCE_MAX || (isCareful && isTrying)) return undefined
      running += 1
      if (isCareful) isTrying = true
      let isOver = false
      return (end) => {
        if (isOver) return
        isOver = true
        running -= 1
        if (isCareful) isTrying = false
        if (end instanceof HostFault) failed(end)
        // An answer that began before the host asked for a pause does not end it.
        else if (end === undefined && !isOpen()) {
          faults = 0
          openUntil = 0
          since = undefined
          lastFault = undefined
        }
      }
    },
    state() {
      if (faults === 0 || since === undefined || lastFault === undefined) return { state: 'ready' }
      return { state: isOpen() ? 'open' : 'failing', since: new Date(since).toISOString(), lastFault }
    },
  }
}
