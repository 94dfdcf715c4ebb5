import { useState } from 'react'
import type { ResolvedOperation } from '#contract'
import type { Counts } from './judge-items.ts'

export interface AskedReason {
  readonly isAsked: boolean
  readonly isRequired: boolean
  readonly isMissing: boolean
  readonly text: string | null
  readonly write: (text: string | null) => void
  /** Whether it may be gone on; what is missing is said from then on. */
  readonly check: () => boolean
}

/** Why it is done: as the operation asks, or because something speaks against it. One for all items. */
export function useReason({ reason }: ResolvedOperation, counts: Counts | undefined): AskedReason {
  const [text, write] = useState<string | null>(null)
  const [wasChecked, setChecked] = useState(false)
  const isRequired = reason === 'required' || (counts?.warned ?? 0) > 0
  const isBlank = !text?.trim()
  return {
    isAsked: isRequired || reason !== undefined,
    isRequired,
    isMissing: wasChecked && isRequired && isBlank,
    text,
    write,
    check: () => {
      setChecked(true)
      return !isRequired || !isBlank
    },
  }
}
