import type { Page } from 'playwright-core'
import { signByPin } from './form-steps.ts'

/** Signs what is still open at a filed form, one slot after the other: staff by PIN, others by drawing. */
export async function signTheRest(page: Page): Promise<void> {
  for (;;) {
    const actions = page.getByRole('button', { name: 'Actions', exact: true })
    await actions.or(page.getByText(/Seal:/)).first().waitFor()
    if ((await actions.count()) === 0) return
    await actions.click()
    const slot = page.getByRole('menuitem', { name: /^Sign: / }).first()
    if ((await slot.count()) === 0) {
      await page.keyboard.press('Escape')
      return
    }
    const name = (await slot.innerText()).trim()
    await slot.click()
    await signSlot(page)
    await actions.click()
    await page.getByRole('menuitem', { name, exact: true }).waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
  }
}

async function signSlot(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: 'Save' })
  const rows = dialog.getByRole('button', { name: /^Sign rows/ })
  await save.or(rows).waitFor()
  if (await rows.isVisible()) {
    for (const row of await dialog.getByRole('checkbox').all()) await row.locator('xpath=..').click()
    await rows.click()
    await save.waitFor()
  }
  if ((await dialog.getByLabel(/^PIN/).count()) > 0) return signByPin(page)
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('Linnea Holm')
  for (const asked of [/^Title/, /^Relationship/]) {
    const line = dialog.getByRole('textbox', { name: asked })
    if ((await line.count()) > 0) await line.fill('Herself')
  }
  await draw(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** A few strokes across the pad. */
async function draw(page: Page): Promise<void> {
  const pad = page.locator('canvas[data-ready="true"]')
  await pad.waitFor()
  const box = await pad.boundingBox()
  if (!box) throw new Error('The pad has no place in the window')
  const point = (across: number, down: number): [number, number] => [box.x + box.width * across, box.y + box.height * down]
  await page.mouse.move(...point(0.1, 0.6))
  await page.mouse.down()
  for (const [across, down] of [
    [0.25, 0.2],
    [0.4, 0.8],
    [0.55, 0.3],
    [0.7, 0.7],
    [0.9, 0.4],
  ] as const)
    await page.mouse.move(...point(across, down), { steps: 4 })
  await page.mouse.up()
}
