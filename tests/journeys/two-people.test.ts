import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { passThrough } from './by-keyboard.ts'
import { signedIn, type Visitor } from './visitor.ts'

/** A client of the demo agency that no other journey changes. */
const WHO = 'C-00060'

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

async function open({ page, address }: Visitor): Promise<void> {
  await page.goto(`${address}/pages/clients/clients`)
  await page.getByRole('searchbox').fill(WHO)
  const row = page.locator('tbody tr', { hasText: WHO })
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
