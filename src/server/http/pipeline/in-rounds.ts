import type { IncomingMessage, RequestListener, Server } from 'node:http'

/** How long calls are begun as they come before what else waits has its turn. */
const ROUND_MS = 5

interface Rounds {
  readonly handle: RequestListener
  /** Whose call it is, as far as its head tells. */
  readonly whoOf: (request: IncomingMessage) => string
  readonly clock?: () => number
}

/**
 * Begins calls as they come. When many come at once, one a round of the event loop, from each one who calls in turn: whoever sends thousands keeps
 * others waiting for no more of them than fit into the first few milliseconds (threat S23).
 */
export function inRounds({ handle, whoOf, clock = () => performance.now() }: Rounds): RequestListener {
  /** Those whose calls wait, whoever had a turn last at the end. */
  const lines = new Map<string, (() => void)[]>()
  let roundEnds: number | undefined

  function nextRound(): void {
    const [first] = lines
    if (first === undefined) {
      roundEnds = undefined
      return
    }
    const [who, line] = first
    lines.delete(who)
    const begin = line.shift()
    if (line.length > 0) lines.set(who, line)
    setImmediate(nextRound)
    begin?.()
  }

  function beginRound(): void {
    roundEnds = clock() + ROUND_MS
    setImmediate(nextRound)
  }

  return (request, response) => {
    const begin = (): void => {
      if (!request.socket.destroyed) void handle(request, response)
    }
    if (roundEnds === undefined) beginRound()
    if (lines.size === 0 && roundEnds !== undefined && clock() < roundEnds) return begin()
    const who = whoOf(request)
    const line = lines.get(who)
    if (line === undefined) lines.set(who, [begin])
    else line.push(begin)
  }
}

/** Whoever listens to the server's calls hears of them in rounds from now on. */
export function takeInRounds(server: Server, whoOf: (request: IncomingMessage) => string): void {
  const listeners = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  for (const handle of listeners) server.on('request', inRounds({ handle, whoOf }))
}

/** The session that a call names, before anybody knows whether it holds; without one its address. */
export function namedSession({ headers, socket }: IncomingMessage, cookieName: string): string {
  const named = headers.cookie?.split(';').find((part) => part.trimStart().startsWith(`${cookieName}=`))
  return named?.trim() ?? socket.remoteAddress ?? ''
}
