import type { FastifyReply, FastifyRequest } from 'fastify'
import { BROWSER_KNOWN_DAYS, type Guards } from '#server/http/guards'

export interface CookieDeps {
  readonly guards: Guards
  readonly secure: boolean
}

const optionsOf = ({ secure }: CookieDeps) => ({ path: '/', httpOnly: true, sameSite: 'lax', secure }) as const

/** Gives the browser the secret of its session; no script reads it (threat S14). */
export const keepCookie = (reply: FastifyReply, deps: CookieDeps, secret: string): void => void reply.setCookie(deps.guards.cookieName, secret, optionsOf(deps))

/** Takes the secret away, and with it what the browser kept of the pages (threat S25). That it is known stays: it opens nothing, and its people come in again. */
export const forgetCookie = (reply: FastifyReply, deps: CookieDeps): void =>
  void reply.clearCookie(deps.guards.cookieName, optionsOf(deps)).header('clear-site-data', '"cache"')

/** Knows the browser from now on as one that this person came in with; no script reads that. */
export function knowBrowser(request: FastifyRequest, reply: FastifyReply, deps: CookieDeps, userId: string): void {
  const { browsers } = deps.guards
  const maxAge = BROWSER_KNOWN_DAYS * 86_400
  reply.setCookie(browsers.cookieName, browsers.add(request.cookies[browsers.cookieName], userId), { ...optionsOf(deps), maxAge })
}
