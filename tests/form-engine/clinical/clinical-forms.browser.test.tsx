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
  // Each way of drawing it is drawn once, and looked at in every way that says something of it.
  it.each([
    ['in light, from left to right', {}],
    ['in dark, from right to left', { dark: true, rightToLeft: true }],
  ] as const)('is for everyone %s, and fits desk, tablet and phone: nothing sticks out, is cut off, too small or out of order', async (_look, look) => {
    await openClinicalForm(clinical, look)
    expect(await violations()).toEqual([])
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

  it('is for everyone to read in dark, and fits a phone', async () => {
    await openClinicalForm(clinical, { mode: 'read', dark: true })
    expect(await violations()).toEqual([])
    for (const width of WIDTHS) {
      await page.viewport(width, 900)
      expect({ width, sideways: sideways(), cutOff: cutOff() }).toEqual({ width, sideways: [], cutOff: [] })
    }
  })
})
