import { useEffect, useId } from 'react'
import { createStore, useSelected } from '#store'

interface GuardState {
  /** Who has unsaved input. */
  readonly dirty: readonly string[]
  /** What was asked for and waits for the person's word. */
  readonly held: (() => void) | null
}

export const guardStore = createStore<GuardState>({ dirty: [], held: null })

const keepOpen = (event: BeforeUnloadEvent): void => event.preventDefault()

const setDirty = (id: string, dirty: boolean): void => {
  guardStore.update((state) => {
    const others = state.dirty.filter((known) => known !== id)
    state.dirty = dirty ? [...others, id] : others
  })
  if (guardStore.get().dirty.length > 0) window.addEventListener('beforeunload', keepOpen)
  else window.removeEventListener('beforeunload', keepOpen)
}

/** Keeps the person from leaving while `dirty`: links, back, reload and company switch ask first. */
export const useUnsavedChanges = (dirty: boolean): void => {
  const id = useId()
  useEffect(() => {
    setDirty(id, dirty)
    return () => setDirty(id, false)
  }, [id, dirty])
}

export const hasUnsavedChanges = (): boolean => guardStore.get().dirty.length > 0

/** Runs it now, or after the person agreed to lose what is unsaved. */
export const leaveSafely = (run: () => void): void => {
  if (!hasUnsavedChanges()) run()
  else
    guardStore.update((state) => {
      state.held = run
    })
}

export interface HeldLeave {
  readonly leave: () => void
  readonly stay: () => void
}

const release = (): (() => void) | null => {
  const { held } = guardStore.get()
  guardStore.update((state) => {
    state.held = null
  })
  return held
}

/** What the shell's "leave without saving?" dialog needs; undefined while nothing is held. */
export const useHeldLeave = (): HeldLeave | undefined => {
  const held = useSelected(guardStore, (state) => state.held !== null)
  if (!held) return undefined
  const leave = (): void => {
    const run = release()
    guardStore.update((state) => {
      state.dirty = []
    })
    window.removeEventListener('beforeunload', keepOpen)
    run?.()
  }
  return { leave, stay: () => void release() }
}
