import { useLayoutEffect } from 'react'
import { createStore, useSelected } from '#store'

const arrivals = createStore<{ readonly onTheirWay: number }>({ onTheirWay: 0 })

const count = (by: 1 | -1): void =>
  arrivals.update((state) => {
    state.onTheirWay += by
  })

/** Says that the page is not there yet, for as long as what calls this is drawn: the outline of a screen. */
export const useOnItsWay = (): void =>
  useLayoutEffect(() => {
    count(1)
    return () => count(-1)
  }, [])

/** The same, where nothing is drawn. */
export const hasArrived = (): boolean => arrivals.get().onTheirWay === 0

/** The page is there: its screen, or what is said in its place. */
export const useArrived = (): boolean => useSelected(arrivals, ({ onTheirWay }) => onTheirWay === 0)
