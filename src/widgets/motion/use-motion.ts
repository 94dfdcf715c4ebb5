import { type RefObject, useLayoutEffect } from 'react'
import type { Way } from './way.ts'

let moves: typeof import('./moves.ts') | undefined

const isStill = (): boolean => document.documentElement.dataset.motion === 'reduced' || matchMedia('(prefers-reduced-motion: reduce)').matches

/** Nothing comes for people who want no motion. */
export async function fetchMoves(): Promise<void> {
  if (!moves && !isStill()) moves = await import('./moves.ts').catch(() => undefined)
}

/** What is shown before the movements have come is there at once. */
function movesNow(): typeof moves {
  if (isStill() || document.hidden) return undefined
  void fetchMoves()
  return moves
}

export const moveIn = (element: HTMLElement, way: Way): void => void movesNow()?.enter(element, way)

/** Call it while the element is still drawn: it may be gone right after, and what moves away is a picture of it. */
export const moveOut = (element: HTMLElement, way: Way): void => void movesNow()?.leave(element, way)

/** Moves something in when it is mounted and out when it is unmounted; neither waits for the other, nor does the focus. */
export function useMotion(ref: RefObject<HTMLElement | null>, way: Way): void {
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return undefined
    moveIn(element, way)
    return () => moveOut(element, way)
  }, [ref, way])
}
