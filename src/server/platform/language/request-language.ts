import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { chooseLanguage, DEFAULT_LANGUAGE } from '#translation'

const language = new AsyncLocalStorage<string>()

/** The language of who is spoken to: of the call in hand, else English. */
export const requestLanguage = (): string => language.getStore() ?? DEFAULT_LANGUAGE

/** Everything that is said while this works, and while what it started works, is said in one language. */
export const withLanguage = <T>(code: string, work: () => T): T => language.run(code, work)

const QUALITY = /;.*$/

/** Browsers name what they prefer first; weights only repeat that order. */
const preferredBy = ({ headers }: FastifyRequest): readonly string[] => (headers['accept-language'] ?? '').split(',', 20).map((tag) => tag.replace(QUALITY, ''))

/** Every call is answered in the language of its `lang` cookie, else in the one that the browser asks for. */
export function addLanguage(app: FastifyInstance): void {
  const speak = (request: FastifyRequest, _reply: unknown, done: () => void): void =>
    withLanguage(chooseLanguage(request.headers.cookie ?? '', preferredBy(request)), done)
  app.addHook('onRequest', speak)
  // Reading a body leaves the one before.
  app.addHook('preValidation', speak)
}
