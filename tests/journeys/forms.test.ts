import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { deskOpen, dialogOf, moment, openFormsTab, reading, saved, startFromTab, watch } from './form-steps.ts'
import { signedIn, type Visitor } from './visitor.ts'

const CLIENT = 'C-00041'
const NURSE = 'nurse@demo.test'

let nurse: Visitor
let troubles: readonly string[]
beforeAll(async () => {
  nurse = await signedIn(NURSE)
  troubles = watch(nurse, [/^409 PUT/])
})
afterEach(() => expect([...nurse.troubles, ...troubles]).toEqual([]))
afterAll(() => nurse.close())

const draftAddress = (): string => new URL(nurse.page.url()).search

describe('a form in work', () => {
  it('is started from the client, is about now, and saves itself without a failing call', async () => {
    const { page } = nurse
    await startFromTab(nurse, CLIENT, 'Vital signs')
    await expect.poll(() => moment(page, 'date').inputValue()).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    await expect.poll(() => moment(page, 'time').inputValue()).toMatch(/^\d{2}:\d{2}$/)
    await reading(page, 'Temperature').fill('98.4')
    await reading(page, 'Pulse').fill('71')
    await saved(page)
    expect(draftAddress()).toMatch(/^\?draft=[0-9a-f-]{36}$/)
  })

  it('is as it was after a reload, at the same field', async () => {
    const { page } = nurse
    await page.reload()
    await deskOpen(page)
    await expect.poll(() => reading(page, 'Pulse').evaluate((field) => field === document.activeElement)).toBe(true)
    expect([await reading(page, 'Temperature').inputValue(), await reading(page, 'Pulse').inputValue()]).toEqual(['98.4', '71'])
  })

  it('takes a step back and forth again', async () => {
    const { page } = nurse
    await reading(page, 'Respirations').fill('16')
    await page.getByLabel('Dizzy').check()
    await page.getByRole('button', { name: /^Undo/ }).click()
    await expect.poll(() => page.getByLabel('Dizzy').isChecked()).toBe(false)
    await page.getByRole('button', { name: /^Redo/ }).click()
    await expect.poll(() => page.getByLabel('Dizzy').isChecked()).toBe(true)
    await expect.poll(() => reading(page, 'Respirations').inputValue()).toBe('16')
  })

  it('is left by the back button while something is being typed, and goes on from the drafts', async () => {
    const { page } = nurse
    await reading(page, 'SpO2').fill('97')
    const search = draftAddress()
    await page.goBack()
    await page.getByRole('tab', { name: 'Clinical forms' }).waitFor()
    await openFormsTab(nurse, CLIENT)
    const drafts = page.locator('li', { hasText: /Saved .*Chrome on Linux/ })
    await drafts.first().getByRole('link', { name: 'Vital signs' }).click()
    await deskOpen(page)
    expect(draftAddress()).toBe(search)
    await expect.poll(() => reading(page, 'SpO2').inputValue()).toBe('97')
  })

  it('goes on at a second device', async () => {
    const other = await signedIn(NURSE)
    await other.page.goto(nurse.page.url())
    await deskOpen(other.page)
    await expect.poll(() => reading(other.page, 'Temperature').inputValue()).toBe('98.4')
    await reading(other.page, 'Weight').fill('152')
    await saved(other.page)
    await other.close()
  })

  it('asks field by field when two pages went on with it, and loses neither answer', async () => {
    const { page } = nurse
    await reading(page, 'Weight').fill('149')
    const dialog = dialogOf(page)
    await dialog.waitFor()
    const weight = dialog.getByRole('group', { name: 'Vital signs, Weight', exact: true })
    await expect.poll(() => weight.textContent()).toContain('152')
    await expect.poll(() => weight.textContent()).toContain('149')
    await weight.getByRole('radio').nth(1).check()
    await dialog.getByRole('button', { name: 'Use selected answers' }).click()
    await saved(page)
    await page.reload()
    await deskOpen(page)
    await expect.poll(() => reading(page, 'Weight').inputValue()).toBe('152')
  })

  it('is kept while the network is away, says so, and is not filed until it is back', async () => {
    const { page, context } = nurse
    await context.setOffline(true)
    await reading(page, 'Height').fill('64')
    await page.getByText(/You are offline\. Your work is saved on this device/).waitFor()
    await page
      .locator('footer output')
      .filter({ hasText: /^Saved on this device/ })
      .waitFor()
    await context.setOffline(false)
    await saved(page)
    await page.reload()
    await deskOpen(page)
    await expect.poll(() => reading(page, 'Height').inputValue()).toBe('64')
  })

  it('is thrown away only after a question', async () => {
    const { page } = nurse
    const draft = new URL(page.url()).searchParams.get('draft') ?? ''
    await page.getByRole('button', { name: 'Delete this draft' }).click()
    await dialogOf(page).getByRole('button', { name: 'Keep draft' }).click()
    await page.getByRole('button', { name: 'Delete this draft' }).click()
    await dialogOf(page).getByRole('button', { name: 'Delete draft' }).click()
    await page.getByRole('heading', { level: 1, name: 'Vital Signs' }).waitFor()
    await page.getByText('Your drafts').waitFor()
    await expect.poll(() => page.locator(`main a[href*="${draft}"]`).count()).toBe(0)
  })
})
