import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { shellApi } from '#api'
import type { SignInNotice } from '#contract'
import { initI18n } from '#i18n'
import bell from '../../schemas/i18n/en/shared/bell.json'
import widgets from '../../schemas/i18n/en/shared/widgets.json'
import { SignInNotices } from '../../src/shell/notices/sign-in-notices.tsx'

const NOTICES: readonly SignInNotice[] = [
  { id: 'a', title: 'New policy', text: 'Line one\nLine two', tone: 'warning', mustRead: true },
  { id: 'b', title: 'Flu shots', text: 'On Thursday', tone: 'info' },
]

describe('what is shown at sign-in', () => {
  const read = vi.spyOn(shellApi, 'readNotice')
  beforeEach(() => {
    read.mockReset().mockResolvedValue({ data: null, message: '', success: true } as Awaited<ReturnType<typeof shellApi.readNotice>>)
    initI18n({ language: 'en', strings: { 'shared/bell': bell.strings, 'shared/widgets': widgets.strings } })
  })
  afterEach(() => vi.clearAllMocks())

  it('stays until it is confirmed, by no key, and is tried again when that fails', async () => {
    const screen = await render(<SignInNotices notices={NOTICES} />)
    const dialog = screen.getByRole('alertdialog', { name: 'New policy' })
    await expect.element(dialog).toBeVisible()
    await expect.element(screen.getByText('1 of 2')).toBeVisible()
    await userEvent.keyboard('{Escape}{Escape}')
    await expect.element(dialog).toBeVisible()
    expect(screen.getByRole('button', { name: widgets.strings.close }).elements()).toHaveLength(0)
    read.mockRejectedValueOnce(new Error('no network'))
    await screen.getByRole('button', { name: 'I have read this' }).click()
    await expect.element(dialog).toBeVisible()
    await screen.getByRole('button', { name: 'I have read this' }).click()
    await expect.element(screen.getByRole('dialog', { name: 'Flu shots' })).toBeVisible()
    expect(read.mock.calls).toEqual([['a'], ['a']])
  })

  it('stands in nobody’s way when the server does not take the confirmation', async () => {
    const screen = await render(<SignInNotices notices={NOTICES.slice(0, 1)} />)
    read.mockRejectedValueOnce(new Error('no network'))
    await screen.getByRole('button', { name: 'I have read this' }).click()
    await screen.getByRole('button', { name: widgets.strings.close }).click()
    await expect.poll(() => screen.container.textContent).toBe('')
  })

  it('can be put off where nobody has to confirm it, and is not read by that', async () => {
    const screen = await render(<SignInNotices notices={NOTICES.slice(1)} />)
    await screen.getByRole('button', { name: widgets.strings.close }).click()
    await expect.poll(() => screen.container.textContent).toBe('')
    expect(read).not.toHaveBeenCalled()
  })
})
