export interface RestingTextsOutside {
  readonly put: (id: string, text: string) => Promise<void>
  readonly remove: (id: string) => Promise<void>
  /** Gives back how to call it off. */
  readonly after: (ms: number, work: () => void) => () => void
  readonly restMs: number
}

/** What is being written, by what it belongs to; in memory at once, on the device after a moment's rest. */
export interface RestingTexts {
  readonly get: (id: string) => string
  readonly set: (id: string, text: string) => void
  /** What lay on the device; what was typed meanwhile is newer. */
  readonly found: (id: string, text: string) => void
  /** Writes what has not been written yet; a text without a letter goes from the device. */
  readonly flush: () => Promise<void>
}

export const createRestingTexts = ({ put, remove, after, restMs }: RestingTextsOutside): RestingTexts => {
  const texts = new Map<string, string>()
  const unkept = new Set<string>()
  let cancel: (() => void) | undefined

  const flush = async (): Promise<void> => {
    cancel?.()
    cancel = undefined
    for (const id of [...unkept]) {
      unkept.delete(id)
      const text = texts.get(id) ?? ''
      await (text === '' ? remove(id) : put(id, text))
    }
  }

  return {
    get: (id) => texts.get(id) ?? '',
    set: (id, text) => {
      if (text === (texts.get(id) ?? '')) return
      texts.set(id, text)
      unkept.add(id)
      cancel ??= after(restMs, () => void flush().catch(() => undefined))
    },
    found: (id, text) => {
      if (!texts.has(id)) texts.set(id, text)
    },
    flush,
  }
}
