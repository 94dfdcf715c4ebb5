import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hashSecret } from '#server/http/guards'
import { createQueue, type InTurn } from '#server/platform/concurrency'
import { askedBy } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'

/**
 * What a session may have in work at once, and what of it may wait: more than any page asks for. Whatever one session asks for, another one's next
 * call waits for a few of its calls at most.
 */
const TURNS = { atOnce: 300, waitingMax: 5_000, eachAtOnce: 6, eachWaitingMax: 100 }

declare module 'fastify' {
  interface FastifyRequest {
    /** Lets the session's next call begin. */
    turnOver: (() => void) | null
  }
}

/** One for all that sessions ask for, by HTTP or over a socket. In the queue of the database they stand with the same name. */
export function createTurns(): InTurn {
  const inTurn = createQueue(TURNS)
  return (work, who = '') => inTurn(() => askedBy(who, work), who)
}

/** The name of the session in turns, before anybody knows whether it holds; without a cookie that of the address. */
export const sessionOf = (request: FastifyRequest, cookieName: string): string => {
  const secret = request.cookies[cookieName]
  return secret === undefined ? request.ip : hashSecret(secret)
}

/** A turn that ends when its call has been answered, or has come to nothing. */
const beginTurn = (inTurn: InTurn, who: string): Promise<() => void> =>
  new Promise((resolve, reject) => {
    inTurn(() => new Promise<void>((over) => resolve(over)), who).catch(reject)
  })

/**
 * One session's calls a few at a time, from before the body is read, so that what waits takes up no memory, until the answer begins to be sent: who
 * reads it slowly keeps no turn.
 */
export function addTurns(app: FastifyInstance, { inTurn, cookieName }: { readonly inTurn: InTurn; readonly cookieName: string }): void {
  app.decorateRequest('turnOver', null)
  // What is known of who asks would be lost with the events that bring the body.
  app.addHook('preValidation', (request, _reply, done) => askedBy(sessionOf(request, cookieName), done))
  app.addHook('preParsing', async (request, _reply, body) => {
    if (request.caller === null) return body
    const over = await beginTurn(inTurn, sessionOf(request, cookieName))
    request.turnOver = over
    // Who has left meanwhile is answered by nobody's work.
    if (request.raw.socket?.destroyed) throw new RefusalError('unavailable')
    return body
  })
  const end = async (request: FastifyRequest): Promise<void> => {
    request.turnOver?.()
    request.turnOver = null
  }
  app.addHook('onSend', end)
  app.addHook('onResponse', end)
}
