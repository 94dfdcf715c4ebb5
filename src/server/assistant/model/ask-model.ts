import { StringDecoder } from 'node:string_decoder'
import { eventParser, isObject, readJson } from '#contract'
import type { AskHost } from '../host/ask-host.ts'
import { HostFault } from '../host/host-fault.ts'
import type { ModelMessage } from './prompt.ts'

const STREAM = 'text/event-stream'
const STREAM_MAX_BYTES = 4_000_000

export interface ModelOptions {
  readonly ask: AskHost
  /** Address below which `/chat/completions` is. */
  readonly base: string
  readonly key: string | undefined
  readonly model: string
  readonly maxTokens: number
}

/** `length`: it had more to say than it may, or than its server lets through. */
export type Finish = 'whole' | 'length'

interface Heard {
  readonly text: string
  readonly finish: Finish | undefined
}

/** One event of the stream. Throws HostFault for what is none. */
function heardIn(data: string): Heard {
  if (data.trim() === '[DONE]') return { text: '', finish: 'whole' }
  const value = readJson(data)
  if (!isObject(value)) throw new HostFault('not-an-answer')
  if (value.error !== undefined && value.error !== null) throw new HostFault('broken')
  const choice: unknown = Array.isArray(value.choices) ? value.choices[0] : undefined
  if (!isObject(choice)) return { text: '', finish: undefined }
  const text = isObject(choice.delta) && typeof choice.delta.content === 'string' ? choice.delta.content.replaceAll('\0', '') : ''
  const { finish_reason: reason } = choice
  return { text, finish: typeof reason !== 'string' ? undefined : reason === 'length' || reason === 'content_filter' ? 'length' : 'whole' }
}

/**
 * Asks an OpenAI-compatible server for a streamed answer and gives its text as it comes. No tools are offered, and none are called. Throws HostFault:
 * `cut` when the stream ended before the model had.
 */
export async function* askModel(
  { ask, base, key, model, maxTokens }: ModelOptions,
  messages: readonly ModelMessage[],
  signal: AbortSignal,
): AsyncGenerator<string, Finish, void> {
  const { bytes } = await ask({
    method: 'POST',
    url: new URL(`${base}/chat/completions`),
    headers: { accept: STREAM, ...(key !== undefined && { authorization: `Bearer ${key}` }) },
    body: JSON.stringify({ model, messages, stream: true, temperature: 0, max_tokens: maxTokens }),
    signal,
    types: [STREAM],
    bytesMax: STREAM_MAX_BYTES,
  })
  const decoder = new StringDecoder('utf8')
  const come: string[] = []
  const feed = eventParser(({ data }) => come.push(data))
  let finish: Finish | undefined
  for await (const part of bytes) {
    try {
      feed(decoder.write(part))
    } catch (error) {
      throw error instanceof RangeError ? new HostFault('too-long') : error
    }
    for (const data of come.splice(0)) {
      const heard = heardIn(data)
      if (heard.text !== '') yield heard.text
      finish ??= heard.finish
    }
    // Some servers keep the line open after the last word.
    if (finish !== undefined) return finish
  }
  throw new HostFault('cut')
}
