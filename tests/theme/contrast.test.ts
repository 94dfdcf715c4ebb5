import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CHROME, GROUND, HUES, SWATCHES } from '../../src/theme/colours.ts'

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

const grounds = ['bg', 'surface', 'raised', 'subtle', 'hover', 'selected'] as const

describe.each(['light', 'dark'] as const)('in the %s appearance', (mode) => {
  test.each(grounds)('text and muted text read on %s', (ground) => {
    expect(contrast(GROUND.text[mode], GROUND[ground][mode])).toBeGreaterThanOrEqual(7)
    expect(contrast(GROUND.muted[mode], GROUND[ground][mode])).toBeGreaterThanOrEqual(4.5)
  })

  test.each(Object.entries(HUES))('%s reads filled, tinted and as text on every ground', (_name, hue) => {
    expect(contrast(hue.contrast[mode], hue.solid[mode])).toBeGreaterThanOrEqual(4.5)
    expect(contrast(hue.contrast[mode], hue.hover[mode])).toBeGreaterThanOrEqual(4.5)
    expect(contrast(hue.text[mode], hue.subtle[mode])).toBeGreaterThanOrEqual(4.5)
    for (const ground of grounds) expect(contrast(hue.text[mode], GROUND[ground][mode]), ground).toBeGreaterThanOrEqual(4.5)
  })

  test.each(Object.entries(SWATCHES))('%s is seen on every ground', (_name, swatch) => {
    for (const ground of grounds) expect(contrast(swatch[mode], GROUND[ground][mode]), ground).toBeGreaterThanOrEqual(3)
  })

  test('the border of a control stands out from its surface', () => {
    for (const ground of ['surface', 'raised', 'bg'] as const) expect(contrast(GROUND.control[mode], GROUND[ground][mode]), ground).toBeGreaterThanOrEqual(3)
  })

  test('the brand bar carries light text on both ends', () => {
    for (const end of ['from', 'to'] as const) {
      expect(contrast(CHROME.text[mode], CHROME[end][mode])).toBeGreaterThanOrEqual(4.5)
      expect(contrast(CHROME.muted[mode], CHROME[end][mode])).toBeGreaterThanOrEqual(4.5)
    }
  })
})

/** The palette of a block of the style sheet, by the names of its tokens. */
function paletteOf(block: string): Readonly<Record<string, string>> {
  return Object.fromEntries([...block.matchAll(/--chakra-colors-([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]))
}

describe('in high contrast', () => {
  const [light = '', dark = ''] = readFileSync(join(import.meta.dirname, '../../src/theme/high-contrast.css'), 'utf8')
    .split('\n}\n')
    .filter((block) => block.includes('--chakra-colors-bg:'))

  test.each([
    ['light', paletteOf(light)],
    ['dark', paletteOf(dark)],
  ])('every text of the %s palette reads at 7:1, and borders stand out', (_mode, colours) => {
    const at = (name: string): string => colours[name] ?? `no colour ${name}`
    for (const hue of Object.keys(HUES)) {
      for (const filled of ['solid', 'hover']) expect(contrast(at(`${hue}-contrast`), at(`${hue}-${filled}`)), hue).toBeGreaterThanOrEqual(7)
      for (const ground of [...grounds, `${hue}-subtle`]) expect(contrast(at(`${hue}-text`), at(ground)), `${hue} on ${ground}`).toBeGreaterThanOrEqual(7)
    }
    for (const ground of grounds) {
      for (const text of ['text', 'muted']) expect(contrast(at(text), at(ground)), `${text} on ${ground}`).toBeGreaterThanOrEqual(7)
      for (const line of ['border', 'border-control']) expect(contrast(at(line), at(ground)), `${line} on ${ground}`).toBeGreaterThanOrEqual(4.5)
    }
    for (const end of ['chrome-from', 'chrome-to'])
      for (const text of ['chrome-text', 'chrome-muted']) expect(contrast(at(text), at(end))).toBeGreaterThanOrEqual(7)
  })
})
