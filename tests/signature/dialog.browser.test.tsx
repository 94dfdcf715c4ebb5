import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { SignatureInput } from '#contract'
import type { NewSignature } from '#signature'
import { draw, readyCanvas } from '../../stories/signature/hand.ts'
import { button, field, opener, openStand } from './stand.tsx'

const focused = (): string => document.activeElement?.getAttribute('aria-label') || document.activeElement?.textContent || document.activeElement?.id || ''
const isOpen = (): boolean => document.querySelector('dialog') !== null

describe('signing', () => {
  it.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['Close', () => button('Close').click()],
  ])('keeps nothing on %s, and the focus returns where it came from', async (_title, leave) => {
    const onSave = vi.fn<(signature: NewSignature) => Promise<void>>(async () => undefined)
    await openStand({ onSave })
    await field('PIN').fill('4821')
    await draw(await readyCanvas(document))
    await leave()
    await expect.poll(() => isOpen()).toBe(false)
    await expect.element(opener()).toHaveFocus()
    expect(onSave).not.toHaveBeenCalled()
    await opener().click()
    await readyCanvas(document)
    await expect.element(field('PIN')).toHaveValue('')
    await button('Save').click()
    await expect.element(page.getByText('Signature is required')).toBeVisible()
  })

  it('is walked through by Tab in reading order', async () => {
    await openStand({ onSave: async () => undefined })
    await expect.element(field('PIN')).toHaveFocus()
    const order: string[] = []
    for (let steps = 0; steps < 6; steps += 1) {
      await userEvent.keyboard('{Tab}')
      const { activeElement } = document
      order.push(activeElement instanceof HTMLInputElement ? (activeElement.labels?.[0]?.textContent ?? '') : focused())
    }
    expect(order).toEqual(['Name*required', 'Title*required', 'Type my name instead', 'Clear', 'Close', 'Save'])
  })

  it('is saved with Enter, once however often it is pressed', async () => {
    let finish: () => void = () => undefined
    const onSign = vi.fn<(input: SignatureInput) => Promise<void>>(
      () =>
        new Promise((resolve) => {
          finish = resolve
        }),
    )
    await openStand({ onSign })
    await page.getByRole('radio', { name: 'Typed name' }).click()
    await page.getByRole('textbox', { name: /^Name/ }).click()
    await userEvent.keyboard('{Enter}{Enter}{Enter}')
    await expect.element(button('Save')).toHaveAttribute('aria-busy', 'true')
    expect(onSign.mock.calls).toEqual([[{ slot: 'client', method: 'typed', name: 'Grace Holloway' }]])
    finish()
    await expect.poll(() => isOpen()).toBe(false)
    await expect.element(opener()).toHaveFocus()
  })

  it('stops its loader on a network error and can be tried again', async () => {
    const onSign = vi.fn<(input: SignatureInput) => Promise<void>>().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce()
    await openStand({ onSign })
    await draw(await readyCanvas(document))
    await button('Save').click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('the server could not be reached')
    await expect.element(button('Save')).not.toHaveAttribute('aria-busy')
    await button('Save').click()
    await expect.poll(() => isOpen()).toBe(false)
    expect(onSign).toHaveBeenCalledTimes(2)
    expect(onSign.mock.calls[1]).toEqual(onSign.mock.calls[0])
  })
})
