import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** Where answers never come, the page counts as rested after all. */
const REST_WITHIN_MS = 20_000

/** Runs once nothing has been asked of the server for so long; gives back how to call it off. */
function whenQuiet(queries: QueryClient, ms: number, run: () => void): () => void {
  let resting: ReturnType<typeof setTimeout> | undefined
  const look = (): void => {
    const isBusy = queries.isFetching() > 0
    if (isBusy) {
      clearTimeout(resting)
      resting = undefined
    } else resting ??= setTimeout(run, ms)
  }
  const ignore = queries.getQueryCache().subscribe(look)
  const late = setTimeout(run, REST_WITHIN_MS)
  look()
  return () => {
    ignore()
    clearTimeout(late)
    clearTimeout(resting)
  }
}

/** Becomes true when the page has had its answers for a while, so that what can wait never stands in the way of the page itself. */
export function useRestedFor(ms: number): boolean {
  const queries = useQueryClient()
  const [rests, setRests] = useState(false)
  useEffect(() => (rests ? undefined : whenQuiet(queries, ms, () => setRests(true))), [queries, ms, rests])
  return rests
}
