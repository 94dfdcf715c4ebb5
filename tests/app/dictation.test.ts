import { expect, it } from 'vitest'
import { dictation } from '../../src/app/dictation.ts'

it('is heard as American English, one sentence at a time, and told when it is whole', async () => {
  const engines: object[] = []
  class SpeechRecognition {
    constructor() {
      engines.push(this)
    }
    start(): void {}
    stop(): void {}
    abort(): void {}
  }
  const recognizer = await dictation({ SpeechRecognition })
  recognizer.listen({ onHeard: () => undefined, onFault: () => undefined, onEnd: () => undefined }).abort()
  expect(engines).toMatchObject([{ lang: 'en-US', continuous: false, interimResults: false }])
})
