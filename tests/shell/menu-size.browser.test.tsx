import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DEFAULT_LOOK, type Look } from '#contract'
import { appStore, setLook } from '#store'
import { keepLook, restoreLook } from '../../src/shell/look/keep-look.ts'
import { useMenuSize } from '../../src/shell/look/use-menu-size.ts'

const Size = ({ chosen }: { readonly chosen: Look['MENU_SIZE'] }) => <output>{useMenuSize(chosen)}</output>

beforeEach(() => localStorage.clear())
afterEach(() => setLook(DEFAULT_LOOK))

describe('the size of the sidebar', () => {
  it('gives way to narrow windows, and is as chosen again in wide ones', async () => {
    await page.viewport(1141, 800)
    const screen = await render(<Size chosen="compact" />)
    await expect.element(screen.getByText('compact')).toBeVisible()
    await page.viewport(1140, 800)
    await expect.element(screen.getByText('condensed')).toBeVisible()
    await page.viewport(769, 800)
    await expect.element(screen.getByText('condensed')).toBeVisible()
    await page.viewport(768, 800)
    await expect.element(screen.getByText('full', { exact: true })).toBeVisible()
    await page.viewport(1200, 800)
    await expect.element(screen.getByText('compact')).toBeVisible()
  })

  it.each(['full', 'fullscreen'] as const)('is that of the width also where %s was chosen, which is there again in a wide window', async (chosen) => {
    await page.viewport(900, 800)
    const screen = await render(<Size chosen={chosen} />)
    await expect.element(screen.getByText('condensed')).toBeVisible()
    await page.viewport(768, 800)
    await expect.element(screen.getByText('full', { exact: true })).toBeVisible()
    await page.viewport(1141, 800)
    await expect.element(screen.getByText(chosen, { exact: true })).toBeVisible()
  })
})

describe('the look', () => {
  it('is remembered under the keys of the specification and the shell’s own, and found again', () => {
    keepLook({ LAYOUT: 'horizontal', TOPBAR_COLOR: 'brand' })
    expect(['LAYOUT', 'menuType', 'TOPBAR_COLOR', 'topbarColor', 'mode', 'menuColor'].map((key) => localStorage.getItem(key))).toEqual([
      'horizontal',
      'horizontal',
      'brand',
      'brand',
      'light',
      'light',
    ])
    setLook(DEFAULT_LOOK)
    restoreLook()
    expect(appStore.get().look).toEqual({ ...DEFAULT_LOOK, LAYOUT: 'horizontal', TOPBAR_COLOR: 'brand' })
  })

  it('follows what another tab chooses', () => {
    restoreLook()
    localStorage.setItem('MENU_SIZE', 'compact')
    window.dispatchEvent(new StorageEvent('storage', { key: 'MENU_SIZE', newValue: 'compact' }))
    expect(appStore.get().look.MENU_SIZE).toBe('compact')
    localStorage.setItem('MENU_SIZE', 'sideways')
    window.dispatchEvent(new StorageEvent('storage', { key: 'MENU_SIZE', newValue: 'sideways' }))
    expect(appStore.get().look.MENU_SIZE).toBe('sm-hover-active')
  })
})
