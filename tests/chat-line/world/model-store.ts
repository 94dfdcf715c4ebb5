import { observable } from '#concurrency'
import type { SealedStore, SealedStoreState } from '#offline'

/** What lies on a browser's disk, by store. */
export type Disk = Map<string, Map<string, { readonly value: unknown; readonly bytes?: Blob }>>

export interface Kept {
  readonly disk: Disk
  /** The device takes nothing more. */
  readonly isFull: boolean
}

/** A store as `createSealedStore` promises it, over a disk that tabs share. */
export function modelStore<Value>(browser: Kept, place: string, isValue: (value: unknown) => value is Value): SealedStore<Value> {
  const state = observable<SealedStoreState>({ inMemory: 0 })
  const memory = new Map<string, { readonly value: Value; readonly bytes?: Blob }>()
  const disk = (): Map<string, { readonly value: unknown; readonly bytes?: Blob }> => {
    const there = browser.disk.get(place) ?? new Map()
    browser.disk.set(place, there)
    return there
  }
  const show = (): void => state.set({ inMemory: memory.size, ...(memory.size > 0 && { reason: 'full' as const }) })
  const flush = async (): Promise<void> => {
    if (!browser.isFull)
      for (const [id, row] of memory) {
        disk().set(id, row)
        memory.delete(id)
      }
    show()
  }
  return {
    state,
    flush,
    put: async (id, value, bytes) => {
      const beside = bytes ?? memory.get(id)?.bytes ?? disk().get(id)?.bytes
      const row = { value: structuredClone(value), ...(beside && { bytes: beside }) }
      await flush()
      if (browser.isFull) memory.set(id, row)
      else {
        disk().set(id, row)
        memory.delete(id)
      }
      show()
    },
    all: async () => {
      await flush()
      const rows = [...disk(), ...memory].flatMap(([id, { value }]) => (isValue(value) ? [[id, structuredClone(value)] as const] : []))
      return new Map(rows)
    },
    bytes: async (id) => memory.get(id)?.bytes ?? disk().get(id)?.bytes,
    remove: async (id) => {
      memory.delete(id)
      disk().delete(id)
      show()
    },
  }
}
