import { expect, it } from 'vitest'
import type { Boot } from '#contract'
import { appStore, clearSession, setBoot, setLocked } from '#store'

// What a boot answer holds is of no matter here.
const BOOT = { user: { id: 'u1' } } as unknown as Boot

it('keeps a locked page locked when a boot answer arrives late: only a sign-in opens it', () => {
  setLocked(true)
  setBoot(BOOT)
  expect([appStore.get().locked, appStore.get().phase]).toEqual([true, 'ready'])
  clearSession()
  expect(appStore.get().locked).toBe(false)
})
