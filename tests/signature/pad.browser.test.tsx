import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { SignatureInput } from '#contract'
import { initI18n } from '#i18n'
import { type NewSignature, SignaturePad } from '#signature'
import { ThemeProvider } from '#theme'
import { draw, FLOURISH, inkOf, readyCanvas } from '../../stories/signature/hand.ts'
import { button, field, openStand } from './stand.tsx'

const density = window.devicePixelRatio
const HALF = FLOURISH.slice(0, 12)
const OTHER_HALF = FLOURISH.slice(12)

afterEach(() => Object.defineProperty(window, 'devicePixelRatio', { value: density, configurable: true }))

const saves = () => vi.fn<(signature: NewSignature) => Promise<void>>(async () => undefined)
const signs = () => vi.fn<(input: SignatureInput) => Promise<void>>(async () => undefined)
const pictureOf = (onSave: ReturnType<typeof saves>): string => onSave.mock.calls[0]?.[0].signature ?? ''

/** A pad on paper of some width. */
const Sheet = ({ width, images }: { readonly width: number; readonly images: string[] }) => (
  <ThemeProvider>
    <div style={{ width }}>
      <span id="name">Signature</span>
      <SignaturePad labelledBy="name" onChange={(image) => images.push(image)} />
    </div>
  </ThemeProvider>
)

function renderSheet(width: number, images: string[]) {
  initI18n({ language: 'en', strings: {}, timeZone: 'UTC' })
  return render(<Sheet width={width} images={images} />)
}

describe('the pad', () => {
  it.each([1, 2, 3, 4])('gives a PNG of 460 × 200 with black strokes on white, for a screen of density %i', async (ratio) => {
    Object.defineProperty(window, 'devicePixelRatio', { value: ratio, configurable: true })
    const onSave = saves()
    await openStand({ onSave })
    await draw(await readyCanvas(document))
    await field('PIN').fill('4821')
    await button('Save').click()
    await expect.poll(() => onSave.mock.calls.length).toBeGreaterThan(0)
    const ink = await inkOf(pictureOf(onSave))
    const times = Math.min(ratio, 3)
    expect([ink.width, ink.height]).toEqual([460 * times, 200 * times])
    expect(ink.corner).toEqual([255, 255, 255, 255])
    expect(ink.coloured).toBe(0)
    expect(ink.dark).toBeGreaterThan(0.005)
    expect(ink.left).toBeCloseTo(0.1, 1)
    expect(ink.right).toBeCloseTo(0.88, 1)
    expect(pictureOf(onSave).length).toBeLessThan(200_000)
  })

  it('writes black on white in the dark theme too', async () => {
    const onSave = saves()
    await openStand({ onSave, appearance: 'dark' })
    const canvas = await readyCanvas(document)
    expect(getComputedStyle(canvas.parentElement ?? canvas).backgroundColor).toBe('rgb(255, 255, 255)')
    await draw(canvas)
    await field('PIN').fill('4821')
    await button('Save').click()
    await expect.poll(() => onSave.mock.calls.length).toBeGreaterThan(0)
    expect(await inkOf(pictureOf(onSave))).toMatchObject({ corner: [255, 255, 255, 255], coloured: 0 })
  })

  it('is drawn on with a real mouse', async () => {
    const onSign = signs()
    await openStand({ onSign })
    const canvas = page.elementLocator(await readyCanvas(document))
    for (const y of [60, 90, 120]) await userEvent.dragAndDrop(canvas, canvas, { sourcePosition: { x: 60, y }, targetPosition: { x: 380, y: y + 20 } })
    await button('Save').click()
    await expect.poll(() => onSign.mock.calls.length).toBeGreaterThan(0)
    expect((await inkOf(onSign.mock.calls[0]?.[0].image ?? '')).dark).toBeGreaterThan(0)
  })

  it('is empty after Clear, and keeps only what is drawn then', async () => {
    const onSave = saves()
    await openStand({ onSave })
    await field('PIN').fill('4821')
    await draw(await readyCanvas(document), HALF)
    await button('Clear').click()
    await button('Save').click()
    await expect.element(page.getByText('Signature is required')).toBeVisible()
    expect(onSave).not.toHaveBeenCalled()
    await draw(await readyCanvas(document), OTHER_HALF)
    await button('Save').click()
    await expect.poll(() => onSave.mock.calls.length).toBeGreaterThan(0)
    expect((await inkOf(pictureOf(onSave))).left).toBeGreaterThan(0.45)
  })

  it('keeps its strokes when it becomes smaller, and takes the next one where the finger is', async () => {
    const images: string[] = []
    const screen = await renderSheet(462, images)
    await draw(await readyCanvas(screen.container), HALF, 'touch')
    await screen.rerender(<Sheet width={232} images={images} />)
    await expect.poll(() => screen.container.querySelector('canvas')?.clientWidth).toBe(230)
    await draw(await readyCanvas(screen.container), OTHER_HALF, 'touch')
    const [first, both] = await Promise.all(images.map(inkOf))
    expect(first?.right).toBeLessThan(0.55)
    expect(both).toMatchObject({ width: first?.width, height: first?.height })
    expect(both?.left).toBeCloseTo(first?.left ?? 0, 2)
    expect(both?.right).toBeCloseTo(0.88, 1)
    expect((both?.dark ?? 0) / (first?.dark ?? 1)).toBeGreaterThan(1.5)
  })

  it('keeps the stroke that is being written while it becomes smaller', async () => {
    const images: string[] = []
    const screen = await renderSheet(462, images)
    const writing = draw(await readyCanvas(screen.container), HALF, 'touch')
    await screen.rerender(<Sheet width={400} images={images} />)
    await writing
    await draw(await readyCanvas(screen.container), OTHER_HALF, 'touch')
    const inks = await Promise.all(images.map(inkOf))
    expect(inks).toHaveLength(2)
    expect(inks[0]?.right).toBeLessThan(0.6)
    expect(inks[1]?.right).toBeCloseTo(0.88, 1)
  })
})
