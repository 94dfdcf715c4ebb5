import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'
import type { Language } from '#translation'
import type { Formats } from './formats.ts'
import { readSnapshot, type Snapshot, subscribe, type Translate } from './i18n.ts'

const useSnapshot = (): Snapshot => useSyncExternalStore(subscribe, readSnapshot, readSnapshot)

const OwnWordsContext = createContext<Readonly<Record<string, string>> | undefined>(undefined)

/**
 * Words that come before those of today for all that is drawn inside: an earlier version of a document is read in the words of its time.
 * Undefined: those of today, also inside another.
 */
export const OwnWords = OwnWordsContext.Provider

/** The translate function of the present language. */
export function useT(): Translate {
  const { t, fill } = useSnapshot()
  const own = useContext(OwnWordsContext)
  return useMemo(() => {
    if (own === undefined) return t
    return (key, places) => {
      const text = Object.hasOwn(own, key) ? own[key] : undefined
      return text === undefined ? t(key, places) : fill(text, places)
    }
  }, [t, fill, own])
}

/** Whether a key has a text; for strings that a document may leave out. */
export const useHasText = (): ((key: string) => boolean) => useSnapshot().has

/** Date, time, money, number and phone formats of the present language and the company's zone. */
export const useFormats = (): Formats => useSnapshot().formats

export const useLanguage = (): Language => useSnapshot().language
