import { useLayoutEffect, useRef } from 'react'
import { useLatest } from './use-latest.ts'

/** How one goes somewhere, such as to a step of a form. */
export interface Arrival {
  /** Where one is; undefined while that is nowhere. */
  readonly here: string | undefined
  readonly open: (place: string) => void
  /** Called with the first paint of the place: a frame later somebody may type into its first field already. */
  readonly arrive: (place: string) => void
}

/** A way to places of a page, each of which is told when one has come to it that way. */
export function useArrival({ here, open, arrive }: Arrival): (place: string) => void {
  const goingTo = useRef<string>(undefined)
  const latest = useLatest(arrive)
  useLayoutEffect(() => {
    if (here !== undefined && here === goingTo.current) latest.current(here)
    goingTo.current = undefined
  }, [here, latest])
  return (place) => {
    goingTo.current = place
    open(place)
    if (place === here) arrive(place)
  }
}
