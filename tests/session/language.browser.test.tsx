/** A language is chosen while the server is asked for the start: its answer is of before the choice. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Boot } from '#contract'
import { appStore, clearSession } from '#store'
import { applyLanguage, chooseSpoken } from '../../src/session/language.ts'

const boot = {
  ...{ language: 'ar', labels: { language: 'ar', hash: '', parts: {} }, terms: {} },
  ...{ user: { id: 'u' }, company: { id: 'c', timeZone: 'UTC' }, session: { csrf: 'x', idleMs: 1, endsAt: '' } },
} as unknown as Boot
const spoken = (): readonly [string, string | undefined] => [document.documentElement.lang, /lang=(\w+)/.exec(document.cookie)?.[1]]

let keep: (() => void)[] = []
beforeEach(async () => {
  keep = []
  vi.stubGlobal('fetch', async (address: string | URL | Request) => {
    if (String(address instanceof Request ? address.url : address).includes('/assets/i18n/')) return Response.json({ 'shared/x': { hello: 'x' } })
    await new Promise<void>((resolve) => keep.push(resolve))
    return Response.json({ success: true, data: {} })
  })
  sessionStorage.clear()
  await applyLanguage(boot)
  appStore.update((state) => {
    state.boot = boot as NonNullable<typeof state.boot>
  })
})
afterEach(() => {
  for (const answer of keep) answer()
  vi.unstubAllGlobals()
  clearSession()
  // biome-ignore lint/suspicious/noDocumentCookie: the page's own way to keep it
  document.cookie = 'lang=; path=/; max-age=0'
  document.documentElement.lang = 'en'
  document.documentElement.dir = 'ltr'
})

it('stays with the choice whether the answer comes before its words, before the profile has it or after', async () => {
  expect(spoken()).toEqual(['ar', 'ar'])
  const askedAt = performance.now() - 1
  const choosing = chooseSpoken('es')
  await applyLanguage(boot, askedAt)
  expect([await choosing, ...spoken()]).toEqual([true, 'es', 'es'])
  const whileSending = performance.now()
  await vi.waitFor(() => expect(keep.length).toBeGreaterThan(0))
  for (const answer of keep.splice(0)) answer()
  await vi.waitFor(() => expect(sessionStorage.getItem('lang-chosen')).toBeNull())
  await applyLanguage(boot, whileSending)
  expect(spoken()).toEqual(['es', 'es'])
  // Asked for since then, it tells of a choice on another device.
  await applyLanguage(boot)
  expect(spoken()).toEqual(['ar', 'ar'])
})
