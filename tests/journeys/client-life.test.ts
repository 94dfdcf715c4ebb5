import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { signedIn, type Visitor } from './visitor.ts'

const FIRST = 'Journey'
const LAST = 'Wintergreen'

let visitor: Visitor
beforeAll(async () => {
  visitor = await signedIn('owner@demo.test')
})
afterEach(() => expect(visitor.troubles).toEqual([]))
afterAll(() => visitor.close())

async function next(): Promise<void> {
  await visitor.page.getByRole('button', { name: 'Next' }).click()
}

async function searchFor(text: string): Promise<void> {
  await visitor.page.goto(`${visitor.address}/pages/clients/clients`)
  await visitor.page.getByRole('searchbox').fill(text)
}

describe('the life of a client', () => {
  it('starts no intake without the required answers, and says which are missing', async () => {
    const { page, address } = visitor
    await page.goto(`${address}/pages/addclient/add`)
    await page.getByRole('heading', { name: 'New intake' }).waitFor()
    await next()
    await page.getByRole('alert').first().waitFor()
    expect(await page.getByLabel('First name').getAttribute('aria-invalid')).toBe('true')
  })

  it('is created through the intake', async () => {
    const { page } = visitor
    await page.getByLabel('First name').fill(FIRST)
    await page.getByLabel('Last name').fill(LAST)
    await page.getByLabel('Date of birth').fill('1951-05-17')
    await page.getByLabel('Female').check()
    await page.getByLabel('Primary language').selectOption({ label: 'English' })
    await next()
    await page.getByRole('heading', { level: 2, name: 'Contact and address' }).waitFor()
  })
})
