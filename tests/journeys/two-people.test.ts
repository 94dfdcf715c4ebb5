import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { passThrough } from './by-keyboard.ts'
import { signedIn, type Visitor } from './visitor.ts'

/** Clients of the demo agency that no other journey changes. */
const WHO = 'C-00060'
const ON_TWO_DEVICES = 'C-00063'

let ada: Visitor
let ben: Visitor
beforeAll(async () => {
  ada = await signedIn('owner@demo.test')
  ben = await signedIn('admin@demo.test')
})
afterEach(() => expect([...ada.troubles, ...ben.troubles]).toEqual([]))
afterAll(async () => {
  await ada.close()
  await ben.close()
})

async function open({ page, address }: Visitor, who = WHO): Promise<void> {
  await page.goto(`${address}/pages/clients/clients`)
  await page.getByRole('searchbox').fill(who)
  const row = page.locator('tbody tr', { hasText: who })
  await row.first().waitFor()
  await row.first().getByRole('link').first().click()
  await page.getByRole('heading', { level: 1 }).waitFor()
}

const field = ({ page }: Visitor, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) })
const edit = ({ page }: Visitor): Promise<void> => page.getByRole('button', { name: 'Edit' }).first().click()
const save = ({ page }: Visitor): Promise<void> => page.getByRole('button', { name: /^Save/ }).click()

describe('two people editing the same client', () => {
  it('keep both their changes when they touched different fields', async () => {
    await open(ada)
    await open(ben)
    await edit(ada)
    await edit(ben)
    await field(ada, 'Preferred name').fill('Ada says')
    await field(ben, 'Middle name').fill('Benson')
    await save(ada)
    await ada.page.getByText('Ada says').first().waitFor()
    await save(ben)
    await ben.page.getByText('Benson').first().waitFor()
    await ben.page.getByText('Ada says').first().waitFor()
  })

  it('choose field by field when they touched the same one, and neither answer is lost before they do', async () => {
    await open(ada)
    await open(ben)
    await edit(ada)
    await edit(ben)
    await field(ada, 'Preferred name').fill('First choice')
    await field(ben, 'Preferred name').fill('Second choice')
    await save(ada)
    await ada.page.getByText('First choice').first().waitFor()
    await save(ben)
    const dialog = ben.page.getByRole('dialog').or(ben.page.getByRole('alertdialog'))
    await dialog.waitFor()
    await expect.poll(() => dialog.textContent()).toContain('First choice')
    await expect.poll(() => dialog.textContent()).toContain('Second choice')
    await passThrough(ben.page, { dialog, opener: ben.page.getByRole('button', { name: /^Save/ }) })
    expect(await field(ben, 'Preferred name').inputValue()).toBe('Second choice')
  })
})

describe('one person on two devices', () => {
  it('goes on with what they typed on the other one, and finds it gone once it was saved there', async () => {
    const laptop = await signedIn('admin@demo.test')
    try {
      await open(ben, ON_TWO_DEVICES)
      await edit(ben)
      const kept = ben.page.waitForResponse((answer) => answer.url().endsWith('/api/record-drafts') && answer.request().method() === 'PUT')
      await field(ben, 'Preferred name').fill('Typed on the phone')
      await kept
      // The record opens where they left it, with what they typed.
      await open(laptop, ON_TWO_DEVICES)
      await expect.poll(() => field(laptop, 'Preferred name').inputValue()).toBe('Typed on the phone')
      const forgotten = laptop.page.waitForResponse((answer) => answer.url().includes('/api/record-drafts/') && answer.request().method() === 'DELETE')
      await save(laptop)
      await laptop.page.getByText('Typed on the phone').first().waitFor()
      await forgotten
      expect(laptop.troubles).toEqual([])
    } finally {
      await laptop.close()
    }
    // What their phone still has says nothing that is not saved.
    await ben.page.reload()
    await ben.page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => ben.page.getByText('Typed on the phone').or(field(ben, 'Preferred name')).count()).toBeGreaterThan(0)
    await expect.poll(() => ben.page.getByRole('button', { name: 'Discard' }).count()).toBe(0)
  })
})
