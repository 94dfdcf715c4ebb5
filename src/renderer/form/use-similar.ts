import { useState } from 'react'
import type { SimilarRecord } from '../record/similar-dialog.tsx'

export interface SimilarOptions {
  /** Finds records alike; may fail, the server looks again on submit. */
  readonly find: (() => Promise<readonly SimilarRecord[]>) | undefined
}

/** Looks for records alike once, before going on; remembers the reason for which they were set aside. */
export function useSimilar({ find }: SimilarOptions) {
  const [found, setFound] = useState<{ readonly records: readonly SimilarRecord[]; readonly goOn: () => void }>()
  const [reason, setReason] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const check = async (goOn: () => void): Promise<void> => {
    if (!find || reason) return goOn()
    setBusy(true)
    const records = await find().catch(() => [])
    setBusy(false)
    if (records.length === 0) goOn()
    else setFound({ records, goOn })
  }
  const accept = (given: string): void => {
    setReason(given)
    setFound(undefined)
    found?.goOn()
  }
  return { found: found?.records, reason, isBusy, check, accept, close: () => setFound(undefined) }
}
