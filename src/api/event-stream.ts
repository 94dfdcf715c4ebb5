import { eventParser, type ServerEvent } from '#contract'

/** The events of a stream as they come; letters whose bytes come apart are put together. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const decoder = new TextDecoder()
  const come: ServerEvent[] = []
  const feed = eventParser((event) => come.push(event))
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      feed(done ? decoder.decode() : decoder.decode(value, { stream: true }))
      yield* come.splice(0)
      if (done) return
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
