import { describe, expect, it } from 'vitest'
import { browserRecognizer } from '../../src/voice/recognizer.ts'

/** The browser's engine: what it is told, and a microphone that hears one sentence. */
function place({ starts = true }: { readonly starts?: boolean } = {}) {
  const told: string[] = []
  class SpeechRecognition {
    onresult: ((event: object) => void) | null = null
    onend: (() => void) | null = null
    start(): void {
      if (!starts) throw new Error('already started')
      told.push('start')
    }
    stop(): void {
      told.push('stop')
      this.onresult?.({ results: [[{ transcript: 'how do I add' }]] })
      this.onend?.()
    }
    abort(): void {
      told.push('abort')
      this.onresult?.({ results: [[{ transcript: 'too late' }]] })
      this.onend?.()
    }
  }
  return { SpeechRecognition, told }
}

async function listening(where: ReturnType<typeof place>) {
  const recognizer = await browserRecognizer(where)
  const heard: string[] = []
  const handle = recognizer.listen({ onHeard: (text) => heard.push(text), onFault: (fault) => heard.push(`fault ${fault}`), onEnd: () => heard.push('end') })
  return { handle, heard }
}

describe('a sentence that is listened for', () => {
  it('is told nothing of once it is aborted', async () => {
    const where = place()
    const { handle, heard } = await listening(where)
    handle.abort()
    handle.finish()
    expect(where.told).toEqual(['start', 'abort'])
    expect(heard).toEqual([])
  })

  it('is not lost when the person ends it', async () => {
    const where = place()
    const { handle, heard } = await listening(where)
    handle.finish()
    handle.finish()
    expect(where.told).toEqual(['start', 'stop'])
    expect(heard).toEqual(['how do I add', 'end'])
  })

  it('ends after one has its handle, where the engine does not start', async () => {
    const where = place({ starts: false })
    const recognizer = await browserRecognizer(where)
    const heard: string[] = []
    recognizer.listen({ onHeard: (text) => heard.push(text), onFault: (fault) => heard.push(fault), onEnd: () => heard.push('end') })
    expect(heard).toEqual([])
    await Promise.resolve()
    expect(heard).toEqual(['broken', 'end'])
  })

  it('says nothing where the engine does not start and one has gone', async () => {
    const recognizer = await browserRecognizer(place({ starts: false }))
    const heard: string[] = []
    recognizer.listen({ onHeard: (text) => heard.push(text), onFault: (fault) => heard.push(fault), onEnd: () => heard.push('end') }).abort()
    await Promise.resolve()
    expect(heard).toEqual([])
  })
})
