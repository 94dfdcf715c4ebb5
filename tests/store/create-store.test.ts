import { expect, it } from 'vitest'
import { createStore } from '#store'

it('tells nobody when nothing changed', () => {
  const store = createStore({ count: 1, list: ['a'] })
  let heard = 0
  store.subscribe(() => {
    heard += 1
  })
  store.update((state) => {
    state.count = 1
  })
  expect(heard).toBe(0)
})

it('keeps untouched parts identical and tells each listener once', () => {
  const store = createStore({ count: 1, list: ['a'] })
  const { list } = store.get()
  let heard = 0
  const stop = store.subscribe(() => {
    heard += 1
  })
  store.update((state) => {
    state.count = 2
  })
  stop()
  store.update((state) => {
    state.count = 3
  })
  expect([store.get().count, store.get().list === list, heard]).toEqual([3, true, 1])
})
