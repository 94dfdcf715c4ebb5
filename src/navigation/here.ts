import { useLayoutEffect } from 'react'
import { appStore, createStore, useSelected } from '#store'

interface Here {
  readonly path: string
  readonly name: string
}

const hereStore = createStore<{ readonly here: Here | null }>({ here: null })

/** Says the name of what the page is about, such as a record's, for as long as it is drawn; on the page alone, never in the tab's title. */
export const useNameHere = (name: string): void =>
  useLayoutEffect(() => {
    const here = { path: location.pathname, name }
    hereStore.update((state) => {
      state.here = here
    })
    return () =>
      hereStore.update((state) => {
        state.here = null
      })
  }, [name])

/** The name of what the page at this path is about; undefined while it says none. */
export const useNameOf = (path: string): string | undefined => useSelected(hereStore, ({ here }) => (here?.path === path ? here.name : undefined))

/** The queries (filters, sort, tab) with which pages were left, by who was there and where. */
const left = new Map<string, string>()
const LEFT_MAX = 50

const keyOf = (path: string): string => {
  const { boot } = appStore.get()
  return `${boot?.user.id} ${boot?.company?.id} ${path}`
}

/** Remembers the page's query as it is left for another. */
export const rememberQuery = (): void => {
  if (left.size >= LEFT_MAX) left.clear()
  left.set(keyOf(location.pathname), location.search)
}

/** A path with the query it was left with, for a way back to a list. */
export const asLeft = (path: string): string => `${path}${left.get(keyOf(path)) ?? ''}`
