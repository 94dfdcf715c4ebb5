import { withLanguage } from '#server/platform/language'

/** What is read later by a stream, which knows nothing of the call that it is for. */
export async function* inLanguage<Part>(language: string, parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  const reading = parts[Symbol.asyncIterator]()
  try {
    for (;;) {
      const step = await withLanguage(language, () => reading.next())
      if (step.done) return
      yield step.value
    }
  } finally {
    await reading.return?.()
  }
}
