import type { FastifyReply, FastifyRequest } from 'fastify'
import { BROWSER_KNOWN_DAYS } from '#server/guards'
import type { HandlerContext } from './context.ts'

type Context = Pick<HandlerContext, 'guards' | 'secure'>

const optionsOf = ({ secure }: Context) => ({ path: '/', httpOnly: true, sameSite: 'lax', secure }) as const

/** Gives the browser the secret of its session; no script reads it (threat S14). */
export const keepCookie = (reply: FastifyReply, context: Context, secret: string): void =>
  void reply.setCookie(context.guards.cookieName, secret, optionsOf(context))

/** Takes the secret away, and with it what the browser kept of the pages (threat S25). That it is known stays: it opens nothing, and its people come in again. */
export const forgetCookie = (reply: FastifyReply, context: Context): void =>
  void reply.clearCookie(context.guards.cookieName, optionsOf(context)).header('clear-site-data', '"cache"')

/** Knows the browser from now on as one that this person came in with; no script reads that. */
export function knowBrowser(request: FastifyRequest, reply: FastifyReply, context: Context, userId: string): void {
  const { browsers } = context.guards
  const maxAge = BROWSER_KNOWN_DAYS * 86_400
  reply.setCookie(browsers.cookieName, browsers.add(request.cookies[browsers.cookieName], userId), { ...optionsOf(context), maxAge })
}
