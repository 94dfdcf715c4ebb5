import type { FastifyReply } from 'fastify'
import type { HandlerContext } from './context.ts'

type Context = Pick<HandlerContext, 'guards' | 'secure'>

const optionsOf = ({ secure }: Context) => ({ path: '/', httpOnly: true, sameSite: 'lax', secure }) as const

/** Gives the browser the secret of its session; no script reads it (threat S14). */
export const keepCookie = (reply: FastifyReply, context: Context, secret: string): void =>
  void reply.setCookie(context.guards.cookieName, secret, optionsOf(context))

/** Takes the secret away, and with it what the browser kept of the pages (threat S25). */
export const forgetCookie = (reply: FastifyReply, context: Context): void =>
  void reply.clearCookie(context.guards.cookieName, optionsOf(context)).header('clear-site-data', '"cache", "cookies"')
