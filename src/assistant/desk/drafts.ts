import type { Shelf } from '#offline'
import { draftKey, type Kept } from './kept.ts'

/** What is being written, by what it belongs to; in memory at once, sealed on the device after a moment's rest. */
export interface Drafts {
  readonly get: (of: string) => string
  readonly set: (of: string, text: string) => void
  /** What lay on the device; what was typed meanwhile is newer. */
  readonly found: (of: string, text: string) => void
  readonly flush: () => Promise<void>
}

const REST_MS = 150

export function createDrafts(shelf: Pick<Shelf<Kept>, 'put' | 'remove'>, after: (ms: number, work: () => void) => () => void): Drafts {
  const texts = new Map<string, string>()
  const unkept = new Set<string>()
  let callOff: (() => void) | undefined
  const flush = async (): Promise<void> => {
    callOff?.()
    callOff = undefined
    for (const of of [...unkept]) {
      unkept.delete(of)
      const text = texts.get(of) ?? ''
      await (text === '' ? shelf.remove(draftKey(of)) : shelf.put(draftKey(of), { kind: 'draft', text }))
    }
  }
  return {
    get: (of) => texts.get(of) ?? '',
    set: (of, text) => {
      if (text === (texts.get(of) ?? '')) return
      texts.set(of, text)
      unkept.add(of)
      callOff ??= after(REST_MS, () => void flush().catch(() => undefined))
    },
    found: (of, text) => {
      if (!texts.has(of)) texts.set(of, text)
    },
    flush,
  }
}
