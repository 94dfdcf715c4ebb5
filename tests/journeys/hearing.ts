/**
 * Takes the browser's speech recognition away, so that every Chromium behaves alike: one without a head may end the page that asks for it.
 * Runs in the page.
 */
export function withoutHearing(): void {
  for (const name of ['SpeechRecognition', 'webkitSpeechRecognition']) Reflect.deleteProperty(window, name)
}

/** Chromium without a head has no speech recognition: this stands in for it, at the browser's own boundary. `hear(text)` of the window says something. */
export function hearingStandIn(): void {
  class Engine {
    static readonly available = () => Promise.resolve('available')
    onresult: ((event: object) => void) | null = null
    onend: (() => void) | null = null
    start(): void {
      Reflect.set(window, 'hear', (transcript: string) => {
        Reflect.deleteProperty(window, 'hear')
        this.onresult?.({ results: [[{ transcript }]] })
        this.onend?.()
      })
    }
    abort(): void {
      Reflect.deleteProperty(window, 'hear')
    }
  }
  Object.defineProperty(window, 'SpeechRecognition', { configurable: true, value: Engine })
}
