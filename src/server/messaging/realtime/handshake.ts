import type { IncomingMessage } from 'node:http'
import cookie from '@fastify/cookie'
import { type Caller, type Guards, isOwnOrigin } from '#server/http/guards'

export interface HandshakeRules {
  readonly guards: Guards
  readonly publicOrigin: string | undefined
}

/**
 * Who opens a socket: our own page, by its session cookie. User and company in the query are not looked at; a socket keeps the company of
 * its handshake. Undefined means refused.
 */
export async function callerOfHandshake({ guards, publicOrigin }: HandshakeRules, { headers }: IncomingMessage): Promise<Caller | undefined> {
  if (headers.origin !== undefined && !isOwnOrigin(headers.origin, headers.host, publicOrigin)) return undefined
  const secret = cookie.parse(headers.cookie ?? '')[guards.cookieName]
  return guards.admitSocket(secret).catch(() => undefined)
}
