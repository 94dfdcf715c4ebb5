import { useSyncExternalStore } from 'react'
import type { Formats } from './formats.ts'
import { readSnapshot, type Snapshot, subscribe, type Translate } from './i18n.ts'
import type { Language } from './languages.ts'

const useSnapshot = (): Snapshot => useSyncExternalStore(subscribe, readSnapshot, readSnapshot)

/** The translate function of the present language. */
export const useT = (): Translate => useSnapshot().t

/** Whether a key has a text; for strings that a document may leave out. */
export const useHasText = (): ((key: string) => boolean) => useSnapshot().has

/** Date, time, money, number and phone formats of the present language and the company's zone. */
export const useFormats = (): Formats => useSnapshot().formats

export const useLanguage = (): Language => useSnapshot().language
