import type { FastifyInstance } from 'fastify'
import { BODY_MAX_DEPTH } from '#contract'
import { into } from '#form-rules'
import { RefusalError } from '#server/platform/refusal'

const OPEN = new Set(['{', '['])
const CLOSE = new Set(['}', ']'])

/** The deepest nesting of a JSON text, counted without parsing it; stops counting one above the limit. */
export function depthOf(text: string, limit: number): number {
  let depth = 0
  let deepest = 0
  let quoted = false
  for (let at = 0; at < text.length && deepest <= limit; at += 1) {
    const char = text[at] ?? ''
    if (quoted && char === '\\') at += 1
    else if (char === '"') quoted = !quoted
    else if (!quoted && OPEN.has(char)) deepest = Math.max(deepest, ++depth)
    else if (!quoted && CLOSE.has(char)) depth -= 1
  }
  return deepest
}

const POISON = ['__proto__', 'constructor', 'prototype']

/** The JSON pointer of a key that could change what objects inherit. */
function poisonIn(value: unknown, path = ''): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const here = into(path, key)
    const found = POISON.includes(key) ? here : poisonIn(inner, here)
    if (found !== undefined) return found
  }
  return undefined
}

/** Reads a JSON body. Refuses nesting above BODY_MAX_DEPTH before parsing, then broken JSON and poisoned keys (threats S22, S23). */
export function parseBody(text: string): unknown {
  if (depthOf(text, BODY_MAX_DEPTH) > BODY_MAX_DEPTH) throw new RefusalError('too-deep')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new RefusalError('malformed-json')
  }
  const poison = poisonIn(value)
  if (poison !== undefined) throw new RefusalError('unknown-field', { problems: [{ path: poison, message: 'This key is not allowed.' }] })
  return value
}

/** Only JSON is read; every other content type is refused, so that a plain form can't post (threat S13). */
export function addBodyParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: unknown, text: string) => (text === '' ? undefined : parseBody(text)))
}
