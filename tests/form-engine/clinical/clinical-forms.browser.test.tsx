import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { CLINICAL_FORMS, nameOf } from './clinical-forms.ts'
import { cutOff, sideways, smallTargets, violations, wrongOrder } from './looks.ts'
import { openClinicalForm } from './open-clinical-form.tsx'

const FORMS = CLINICAL_FORMS.map((clinical) => ({ name: nameOf(clinical), clinical }))
const WIDTHS = [1440, 1024, 390] as const
const TIMEOUT_MS = 120_000

beforeEach(() => page.viewport(1440, 900))

it('are all of them', () => expect(FORMS.length).toBeGreaterThanOrEqual(26))

describe.each(FORMS)('$name', { timeout: TIMEOUT_MS }, ({ clinical }) => {
  it.each([
    ['in light', {}],
    ['in dark, from right to left', { dark: true, rightToLeft: true }],
    ['to read in dark', { mode: 'read', dark: true }],
  ] as const)('is for everyone %s, whatever it asks', async (_look, look) => {
    await openClinicalForm(clinical, look)
    expect(await violations()).toEqual([])
  })

  it.each([
    ['from left to right', false],
    ['from right to left', true],
  ])('fits desk, tablet and phone %s: nothing sticks out, is cut off, too small or out of order', async (_direction, rightToLeft) => {
    await openClinicalForm(clinical, { rightToLeft })
    for (const width of WIDTHS) {
      await page.viewport(width, 900)
      expect({ width, sideways: sideways(), cutOff: cutOff(), small: smallTargets(), order: wrongOrder() }).toEqual({
        width,
        sideways: [],
        cutOff: [],
        small: [],
        order: [],
      })
    }
  })

  it('fits a phone to read', async () => {
    await openClinicalForm(clinical, { mode: 'read' })
    for (const width of WIDTHS) {
      await page.viewport(width, 900)
      expect({ width, sideways: sideways(), cutOff: cutOff() }).toEqual({ width, sideways: [], cutOff: [] })
    }
  })
})
