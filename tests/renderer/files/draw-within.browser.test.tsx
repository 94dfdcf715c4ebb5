import { describe, expect, it } from 'vitest'
import { LOGO_SIDE } from '#contract'
import { shrink } from '../../../src/renderer/files/shrink.ts'
import { asLogo } from '../../../src/renderer/page/logo/as-logo.ts'

const CLEAR_ROWS = 40

/** A picture of noise, so that it is large, with its first rows transparent. */
async function picture(width: number, height: number): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  const pixels = new ImageData(width, height)
  let noise = 7
  for (let at = 0; at < pixels.data.length; at += 4) {
    noise = (Math.imul(noise, 1_664_525) + 1_013_904_223) >>> 0
    pixels.data.set([noise >>> 24, (noise >>> 16) & 255, (noise >>> 8) & 255, at < width * 4 * CLEAR_ROWS ? 0 : 255], at)
  }
  context?.putImageData(pixels, 0, 0)
  return new File([await canvas.convertToBlob({ type: 'image/png' })], 'noise.png', { type: 'image/png' })
}

async function look(blob: Blob): Promise<{ readonly size: readonly number[]; readonly corner: readonly number[] }> {
  const drawn = await createImageBitmap(blob)
  const context = new OffscreenCanvas(drawn.width, drawn.height).getContext('2d')
  context?.drawImage(drawn, 0, 0)
  return { size: [drawn.width, drawn.height], corner: [...(context?.getImageData(2, 2, 1, 1).data ?? [])] }
}

describe('a picture that is drawn anew', () => {
  it('is a photo with no side over 3,000 pixels, on paper', async () => {
    const large = await picture(3_200, 400)
    const small = await shrink(large)
    expect([small.type, small.size < large.size]).toEqual(['image/jpeg', true])
    const { size, corner } = await look(small)
    expect(size).toEqual([3_000, 375])
    expect(corner.every((shade) => shade > 245)).toBe(true)
  })

  it('is a logo of the size that is shown, as transparent as it was', async () => {
    const url = await asLogo(await picture(LOGO_SIDE * 2, LOGO_SIDE))
    expect(url).toMatch(/^data:image\/png;base64,/)
    const { size, corner } = await look(await (await fetch(url)).blob())
    expect([size, corner[3]]).toEqual([[LOGO_SIDE, LOGO_SIDE / 2], 0])
  })

  it('is left as it came when it can’t be drawn here, or is small enough', async () => {
    const broken = new File([new Uint8Array(2_000_000)], 'a.png', { type: 'image/png' })
    expect(await shrink(broken)).toBe(broken)
    const small = await picture(20, 20)
    expect(await shrink(small)).toBe(small)
    expect(await asLogo(new Blob(['<svg/>'], { type: 'image/svg+xml' }))).toBe(`data:image/svg+xml;base64,${btoa('<svg/>')}`)
  })
})
