/** A host on this machine that answers as it is told to: an OpenAI-compatible model, or a server of the specification's calls. */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A call as it came. */
export interface Asked {
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly headers: IncomingHttpHeaders
  /** The body as it came. */
  readonly text: string
  /** When the caller has hung up, or has the whole answer. */
  readonly left: Promise<void>
}

/** Answers one call. */
export type ModelAnswer = (response: ServerResponse, asked: Asked) => void | Promise<void>

export interface ModelServer {
  /** `http://127.0.0.1:…`; a model is asked below `${origin}/v1`. */
  readonly origin: string
  /** All calls so far. */
  readonly asked: readonly Asked[]
  /** Answers for the calls to come, in turn. */
  readonly next: (...answers: readonly ModelAnswer[]) => void
  /** The answer when no other is in turn; at first a 500. */
  readonly always: (answer: ModelAnswer) => void
  /** Forgets what was asked and what was to be answered. */
  readonly clear: () => void
  readonly close: () => Promise<void>
}

/** Starts one on a free port; `port`: on that one, as a host that comes back. */
export async function openModelServer(port = 0): Promise<ModelServer> {
  const asked: Asked[] = []
  const turns: ModelAnswer[] = []
  let usual: ModelAnswer = refusing(500)
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const left = new Promise<void>((resolve) => response.once('close', resolve))
      const { method = '', url: path = '', headers } = request
      const one = { method, path, headers, text: Buffer.concat(parts).toString('utf8'), left }
      asked.push(one)
      const answer = turns.shift() ?? usual
      void answer(response, one)
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    next: (...answers) => void turns.push(...answers),
    always: (answer) => {
      usual = answer
    },
    clear: () => {
      asked.length = 0
      turns.length = 0
      usual = refusing(500)
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** What a model was told, one message below the other. */
export function promptOf({ text }: Asked): string {
  const body: { readonly messages?: readonly { readonly content: string }[] } = JSON.parse(text)
  return (body.messages ?? []).map(({ content }) => content).join('\n')
}

const chunk = (delta: object, finish: string | null = null): string =>
  `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`

/** The events of an answer in these parts, as a model streams it. */
export const streamOf = (parts: readonly string[]): string =>
  [chunk({ role: 'assistant', content: '' }), ...parts.map((content) => chunk({ content })), chunk({}, 'stop'), 'data: [DONE]\n\n'].join('')

const sent = (response: ServerResponse, bytes: string | Buffer): Promise<void> => new Promise((resolve) => void response.write(bytes, () => resolve()))

/** Streams an answer; a promise between its parts is waited for, so that a test says when it goes on. */
export const saying =
  (...parts: readonly (string | Promise<unknown>)[]): ModelAnswer =>
  async (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
    await sent(response, chunk({ role: 'assistant', content: '' }))
    for (const part of parts) {
      if (typeof part === 'string') await sent(response, chunk({ content: part }))
      else await part
      if (response.destroyed) return
    }
    response.end(`${chunk({}, 'stop')}data: [DONE]\n\n`)
  }

/** The line breaks after so many bytes of `text`, by default of a stream. */
export const cutAfter =
  (bytes: number, text: string, type = 'text/event-stream'): ModelAnswer =>
  async (response) => {
    response.writeHead(200, { 'content-type': type })
    response.flushHeaders()
    if (bytes > 0) await sent(response, Buffer.from(text).subarray(0, bytes))
    response.destroy()
  }

/** A whole answer of some type: JSON, a page, JSON that is not whole. */
export const sending =
  (text: string | Buffer, type = 'application/json', status = 200): ModelAnswer =>
  (response) =>
    void response.writeHead(status, { 'content-type': type }).end(text)

export const refusing =
  (status: number, headers: Readonly<Record<string, string>> = {}): ModelAnswer =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify({ error: { message: 'refused' } }))

export const redirecting = (to: string, status = 307): ModelAnswer => refusing(status, { location: to })

/** Takes the call and never answers; `begun`: it has sent its headers. */
export const hanging =
  (begun = false): ModelAnswer =>
  (response) => {
    if (!begun) return
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.flushHeaders()
  }

/** The same text again and again until the caller hangs up. */
export const endless =
  (text: string, type = 'text/event-stream'): ModelAnswer =>
  async (response, { left }) => {
    response.writeHead(200, { 'content-type': type })
    const block = text.repeat(Math.ceil(16_000 / text.length))
    while (!response.destroyed) {
      const more = response.write(block)
      if (!more) await Promise.race([once(response, 'drain'), left])
    }
  }
