import { useState } from 'react'
import { keepInEntry, keptInEntry } from '#navigation'

const NAME = 'search'

interface KeptSearch {
  /** Whoever signs in next in this tab doesn't find it. */
  readonly by: string
  readonly screen: string
  readonly words: string
}

function isKept(value: unknown): value is KeptSearch {
  return typeof value === 'object' && value !== null && 'by' in value && 'screen' in value && 'words' in value && typeof value.words === 'string'
}

const wordsKept = (by: string, screen: string): string => {
  const kept = keptInEntry(NAME)
  return isKept(kept) && kept.by === by && kept.screen === screen ? kept.words : ''
}

/** The words searched for in a list; coming back to the list finds them. They stay out of the address, because names are health data. */
export function useKeptSearch(by: string, screen: string): readonly [string, (words: string) => void] {
  const [search, setSearch] = useState(() => wordsKept(by, screen))
  const keep = (words: string): void => {
    setSearch(words)
    keepInEntry(NAME, words === '' ? undefined : ({ by, screen, words } satisfies KeptSearch))
  }
  return [search, keep]
}
