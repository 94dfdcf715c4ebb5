/** So long a question waits until the one before it is stopped: the server takes one after the other. */
const STOP_MS = 5_000

/** Questions that nobody wants an answer to any more, until the server has stopped. */
export interface Stops {
  readonly begin: (tabId: string, clientId: string) => void
  readonly isUnwanted: (clientId: string) => boolean
  /** Until nothing of the conversation is being stopped, or has not been for long. */
  readonly wait: (tabId: string) => Promise<void> | undefined
  /** Nothing waits for its end any more. */
  readonly release: (clientId: string) => void
  /** It is wanted again, or gone. */
  readonly end: (clientId: string) => void
  readonly forget: (tabId: string) => void
}

export function createStops(after: (ms: number, work: () => void) => () => void): Stops {
  /** What ends the wait for each. */
  const unwanted = new Map<string, () => void>()
  const stopping = new Map<string, Promise<void>>()
  const release = (clientId: string): void => unwanted.get(clientId)?.()
  return {
    release,
    begin: (tabId, clientId) => {
      const isOver = new Promise<void>((resolve) => {
        const cancel = after(STOP_MS, resolve)
        unwanted.set(clientId, () => {
          cancel()
          resolve()
        })
      })
      stopping.set(tabId, isOver)
    },
    isUnwanted: (clientId) => unwanted.has(clientId),
    wait: (tabId) => stopping.get(tabId),
    end: (clientId) => {
      release(clientId)
      unwanted.delete(clientId)
    },
    forget: (tabId) => void stopping.delete(tabId),
  }
}
