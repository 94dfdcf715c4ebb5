import { afterEach, expect, it } from 'vitest'
import { pick, watch } from './form-steps.ts'
import { openVisitor, signedIn, type Visitor } from './visitor.ts'

const CLIENT = 'C-00042'
const PATH = '/pages/cli4/policy_receipt'
const QUESTION = 'Whom do we call at night?'

const open: Visitor[] = []
afterEach(async () => {
  for (const visitor of open.splice(0)) {
    await visitor.close()
    expect(visitor.troubles).toEqual([])
  }
})

const stranger = async (): Promise<Visitor> => {
  const visitor = await openVisitor({ width: 390, height: 844 })
  open.push(visitor)
  return visitor
}

it('goes out as a link, is filled in on a phone by somebody without an account, and comes back filed', async () => {
  const nurse = await signedIn('nurse@demo.test')
  open.push(nurse)
  await nurse.page.goto(`${nurse.address}${PATH}`)
  await nurse.page.getByRole('button', { name: 'Send a link' }).click()
  await nurse.page.getByRole('button', { name: 'Create link' }).click()
  await nurse.page.getByText('This field is required').first().waitFor()
  await pick(nurse.page, /^Who is the form about/, CLIENT)
  await nurse.page.getByLabel(/^Who will complete it/).fill('Maria, the daughter')
  await nurse.page.getByRole('button', { name: 'Create link' }).click()
  const link = await nurse.page.getByRole('textbox', { name: 'Link', exact: true }).inputValue()
  await nurse.page.getByRole('button', { name: 'Done' }).click()
  await nurse.page.getByText('Maria, the daughter').waitFor()

  const wrong = await stranger()
  await wrong.page.goto(`${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`)
  await wrong.page.getByText('This link is not valid.').waitFor()
  expect(await wrong.page.getByText('Northern Lights').count()).toBe(0)

  const maria = await stranger()
  const { page } = maria
  const refused = watch(maria)
  const kept = await page.goto(link)
  expect(kept?.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': expect.stringContaining('noindex') })
  expect(kept?.headers()['content-security-policy']).toContain("frame-ancestors 'none'")
  await page.getByRole('heading', { name: 'Policy orientation receipt', level: 1 }).waitFor()
  expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0)
  for (const name of ['acknowledgeCopies', 'acknowledgeExplained', 'acknowledgePapp'])
    await page.locator(`[data-at="/${name}"]`).getByRole('radio', { name: 'Yes' }).check({ force: true })
  const question = page.locator('[data-at="/questions"] textarea')
  await question.fill(QUESTION)
  await question.blur()
  // What is kept from now on holds the question; each time it is sealed anew.
  const kepts = () => page.evaluate(() => Object.entries(localStorage).flatMap(([name, value]) => (name.startsWith('rendercare-link-') ? [String(value)] : [])))
  const before = await kepts()
  await page.evaluate(() => void dispatchEvent(new Event('pagehide')))
  await expect.poll(async () => (await kepts()).filter((value) => !before.includes(value)).length).toBe(1)
  expect(await kepts()).toHaveLength(1)
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(QUESTION)
  await page.reload()
  await expect.poll(() => question.inputValue()).toBe(QUESTION)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('This field is required').waitFor()
  await page.getByLabel(/^Your name/).fill('Maria Larsson')
  await page.getByRole('button', { name: 'Submit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('Maria Larsson')
  await dialog.getByRole('radio', { name: 'Typed name' }).check({ force: true })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Your form was received.').waitFor()
  expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('rendercare-link-')))).toEqual([])
  expect(refused).toEqual([])
  await page.reload()
  await page.getByText('This form has already been submitted.').waitFor()

  await nurse.page.reload()
  await nurse.page
    .getByRole('row', { name: /Annual rights review/ })
    .first()
    .getByRole('button')
    .click()
  await nurse.page.getByText(/Completed by Maria Larsson through a link from/).waitFor()
  await nurse.page.getByText(QUESTION).waitFor()
  expect(await nurse.page.getByText('Maria, the daughter').count()).toBe(0)
})
