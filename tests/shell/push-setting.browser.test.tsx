import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { initI18n } from '#i18n'
import { appStore, clearSession } from '#store'
import strings from '../../schemas/i18n/en/shared/bell.json'
import { PushSetting } from '../../src/shell/bell/push-setting.tsx'

const KEY = 'BEl62iUYgUivxIkv69yViEuiBIa-Ib9-SkvMeAtA3LFgDzkrxZJjSgSnfckjBJuBkr3qBUYIHBQFLXYp5Nksh8U'

/** The part of a boot answer that the setting reads. */
const startWith = (pushKey: string | undefined): void =>
  appStore.update((state) => {
    state.boot = { server: { version: '', development: false, ...(pushKey && { pushKey }) } } as NonNullable<typeof state.boot>
  })

describe('the setting of notifications on this device', () => {
  const asked = vi.spyOn(Notification, 'requestPermission')
  beforeEach(() => {
    localStorage.clear()
    asked.mockReset().mockResolvedValue('denied')
    initI18n({ language: 'en', strings: { 'shared/bell': strings.strings } })
  })
  afterEach(() => clearSession())

  it('is not there where the server has no keys', async () => {
    startWith(undefined)
    const screen = await render(<PushSetting />)
    expect(screen.container.textContent).toBe('')
  })

  it('asks the person after a click only, and says what to do when the browser refuses (R41)', async () => {
    startWith(KEY)
    const screen = await render(<PushSetting />)
    const box = screen.getByRole('switch', { name: strings.strings.push.label })
    await expect.element(box).not.toBeChecked()
    expect(asked).not.toHaveBeenCalled()
    await box.click()
    await expect.element(screen.getByText(strings.strings.push.refused)).toBeVisible()
    await expect.element(box).not.toBeChecked()
    expect([asked.mock.calls.length, localStorage.getItem('push')]).toEqual([1, null])
  })
})
