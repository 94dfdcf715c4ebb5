import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { waits } from './device.ts'
import { signedIn, type Visitor } from './visitor.ts'
import { textOf } from './words.ts'

const PATIENCE = { timeout: 15_000 }
/** Open pages know of another version this soon. */
const TAKEN_UP = { timeout: 2_000 }
const say = (key: string): string => textOf(`shared/studio.${key}`)
const BUILDER = '/pages/form-builder/builder'
const FORMS = '/pages/dynamic_form'

let designer: Visitor
let nurse: Visitor
beforeAll(async () => {
  designer = await signedIn('owner@demo.test', { at: BUILDER })
  nurse = await signedIn('nurse@demo.test', { at: FORMS })
})
afterEach(() => expect([...designer.troubles, ...nurse.troubles]).toEqual([]))
afterAll(() => Promise.all([designer.close(), nurse.close()]))

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })
const dialog = (page: Page): Locator => page.getByRole('dialog')
const entry = (name: string): Locator => designer.page.locator('[data-key]').filter({ hasText: name })

async function add(label: string, kind: string, options?: string): Promise<void> {
  const { page } = designer
  await dialog(page).getByLabel(say('questionLabel')).fill(label)
  await dialog(page)
    .getByText(say(`kinds.${kind}`), { exact: true })
    .click()
  if (options !== undefined) await dialog(page).getByLabel(say('optionsLabel')).fill(options)
  await button(page, say('addAnother')).click()
  await dialog(page).getByText(label).waitFor(PATIENCE)
}

const sound = (): Promise<void> => designer.page.getByText(say('sound')).waitFor(PATIENCE)
const saved = (): Promise<void> => designer.page.getByText(say('saving.saved')).waitFor(PATIENCE)

async function publish(note: string): Promise<void> {
  const { page } = designer
  await sound()
  await button(page, say('toUse.publish.do')).click()
  await dialog(page).getByLabel(say('note')).fill(note)
  await dialog(page)
    .getByRole('button', { name: say('toUse.publish.do') })
    .click()
  await page.getByText(say('toUse.publish.done')).first().waitFor(PATIENCE)
}

/** README: how a form designer adds a form without a developer. */
describe('a form that a company makes for itself', () => {
  it('is put together by choosing, with a look at it beside', async () => {
    const { page } = designer
    await button(page, say('new')).click()
    await dialog(page).getByLabel(say('formTitle')).fill('Fall check')
    await button(page, say('create')).click()
    await button(page, say('add')).click()
    await add('Falls since the last visit', 'integer')
    await add('Where', 'choices', 'Bedroom\nBathroom\nStairs')
    await add('What was done', 'multiline')
    await dialog(page)
      .getByRole('button', { name: say('addDone') })
      .last()
      .click()
    const preview = page.getByRole('region', { name: say('preview') })
    await preview.getByLabel('Falls since the last visit').waitFor(PATIENCE)
    await preview.getByText('Bathroom').waitFor(PATIENCE)

    // A rule, as a sentence.
    await entry('Where').click()
    const shown = page.getByRole('group', { name: say('showWhen') })
    await shown.getByRole('button', { name: say('addTerm') }).click()
    await shown.getByLabel(say('question')).selectOption({ label: 'Falls since the last visit' })
    await shown.getByLabel(say('operator')).selectOption({ label: say('operators.atLeast') })
    await shown.getByLabel(say('answer'), { exact: true }).fill('1')
    await preview.getByText('Bathroom').waitFor({ ...PATIENCE, state: 'detached' })
    await preview.getByLabel('Falls since the last visit').fill('2')
    await preview.getByText('Bathroom').waitFor(PATIENCE)
    // What was answered stays while the form changes.
    await page.getByRole('textbox', { name: /^Question/ }).fill('Where did it happen')
    await preview.getByText('Where did it happen').waitFor(PATIENCE)
    expect(await preview.getByLabel('Falls since the last visit').inputValue()).toBe('2')
    await saved()
  })

  it('is moved about by keys alone, and every step is taken back', async () => {
    const { page } = designer
    await entry('What was done').focus()
    await page.keyboard.press('Alt+ArrowUp')
    await page.getByText('What was done, now 4 of 5 in About').waitFor(PATIENCE)
    await page.keyboard.press('Delete')
    await page.getByText('What was done is deleted. Undo brings it back.').waitFor(PATIENCE)
    expect(await entry('What was done').count()).toBe(0)
    await button(page, say('undo')).click()
    await button(page, say('undo')).click()
    expect(await page.locator('[data-key]').allTextContents()).toEqual([
      ...['Questions', 'About', 'Client*', 'Date*', 'Falls since the last visit', 'Where did it happen', 'What was done'],
    ])
    await button(page, say('redo')).click()
    await button(page, say('undo')).click()
    await saved()
  })

  it('has rules over several answers, and examples that hold', async () => {
    const { page } = designer
    const preview = page.getByRole('region', { name: say('preview') })
    await preview.getByLabel('Falls since the last visit').fill('2')
    await button(page, say('keepExample')).click()
    await page.getByText(say('exampleKept')).first().waitFor(PATIENCE)
    await page.getByRole('tab', { name: say('modes.rules') }).click()
    await page.getByText(say('exampleHolds'), { exact: true }).waitFor(PATIENCE)
    await page.getByLabel(say('newRule')).fill('Say what was done about it.')
    await button(page, say('addRule')).click()
    await page.getByText('1 example passed').waitFor(PATIENCE)
    await button(page, 'Delete the rule say-what-was-done-about-it').click()
    await page.getByRole('tab', { name: say('modes.build') }).click()
  })

  it('is written as text, too, and leaves as a file and as a FHIR Questionnaire', async () => {
    const { page } = designer
    await page.getByRole('tab', { name: say('modes.json') }).click()
    await page.getByLabel(say('jsonPart')).selectOption('words')
    const text = page.locator('.cm-content')
    await text.getByText('"Fall check"').waitFor(PATIENCE)
    const words = JSON.parse((await page.locator('.cm-line').allInnerTexts()).join('\n')) as { title: string }
    await text.click()
    await page.keyboard.press('Control+A')
    await page.keyboard.insertText(JSON.stringify({ ...words, title: 'Fall check!' }))
    await page.getByRole('heading', { level: 1, name: 'Fall check!' }).waitFor(PATIENCE)
    await button(page, say('undo')).click()
    await page.getByRole('heading', { level: 1, name: 'Fall check', exact: true }).waitFor(PATIENCE)
    await text.getByText('"Fall check"').waitFor(PATIENCE)
    await button(page, say('downloadFhir')).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog(page)
        .getByRole('button', { name: say('download') })
        .click(),
    ])
    expect(file.suggestedFilename()).toBe('fall-check.fhir.json')
    await page.getByRole('tab', { name: say('modes.build') }).click()
    await sound()
  })

  it('cannot be put in use while something is wrong, and each problem leads to its place', async () => {
    const { page } = designer
    await entry('What was done').click()
    await page.getByRole('textbox', { name: /^Question/ }).fill('')
    const problem = page
      .getByRole('region', { name: say('problems') })
      .getByRole('button')
      .first()
    await entry('Falls since the last visit').click()
    await button(page, say('toUse.publish.do')).click()
    expect(
      await dialog(page)
        .getByRole('button', { name: say('toUse.publish.do') })
        .isDisabled(),
    ).toBe(true)
    await page.keyboard.press('Escape')
    await problem.click()
    expect(await page.locator('[data-key][aria-current]').getAttribute('data-key')).toBe('whatWasDone')
    await page.getByRole('textbox', { name: /^Question/ }).fill('What was done')
    await sound()
  })

  it('survives a reload, is put in use, and is there on pages that are open', async () => {
    await saved()
    await designer.page.reload()
    await entry('Where did it happen').waitFor(PATIENCE)
    // What was done before the reload is taken back and done again.
    for (const step of ['undo', 'redo']) {
      await expect.poll(() => button(designer.page, say(step)).isEnabled(), PATIENCE).toBe(true)
      await button(designer.page, say(step)).click()
      await saved()
    }
    await publish('First version')
    await nurse.page.getByRole('link', { name: 'Fall check', exact: true }).waitFor(TAKEN_UP)
  })

  it('is filled in and submitted, and a version that comes meanwhile touches nothing that was typed', async () => {
    const { page } = nurse
    await button(page, 'New Fall check').click()
    await dialog(page).getByRole('combobox').first().fill('a')
    await page.getByRole('listbox').getByRole('option').first().click()
    await dialog(page).getByRole('button', { name: 'Start' }).click()
    await page.getByLabel('Falls since the last visit').fill('3')

    await entry('Falls since the last visit').click()
    await designer.page.getByRole('textbox', { name: /^Question/ }).fill('Falls in the last week')
    await publish('Asks about a week')
    await page
      .getByText(/newer version|new version/i)
      .first()
      .waitFor(PATIENCE)
    expect(await page.getByLabel('Falls since the last visit').inputValue()).toBe('3')
    await page.getByLabel('Stairs').check()
    await page.getByRole('button', { name: 'Sign and submit' }).click()
    // The form as it was filed has actions; while it is filled in there are none.
    await button(page, 'Actions').waitFor(PATIENCE)
    await page.getByText('Falls since the last visit').first().waitFor(PATIENCE)
  })

  it('is filled in while the network is gone, and is sent once when it is back', async () => {
    const { page, context } = nurse
    await page.goto(`${nurse.address}${FORMS}`)
    const rows = page.getByRole('row').filter({ hasText: 'Fall check' })
    await rows.first().waitFor(PATIENCE)
    const before = await rows.count()
    await button(page, 'New Fall check').click()
    await dialog(page).getByRole('combobox').first().fill('a')
    await page.getByRole('listbox').getByRole('option').first().click()
    await dialog(page).getByRole('button', { name: 'Start' }).click()
    await page.getByLabel('Falls in the last week').waitFor(PATIENCE)
    await context.setOffline(true)
    await page.getByLabel('Falls in the last week').fill('4')
    await page.getByLabel('Bathroom').check()
    await page.getByRole('button', { name: 'Sign and submit' }).click()
    await waits(page).waitFor(PATIENCE)
    await context.setOffline(false)
    await waits(page).waitFor({ ...PATIENCE, state: 'detached' })
    await page.goto(`${nurse.address}${FORMS}`)
    await expect.poll(() => rows.count(), PATIENCE).toBe(before + 1)
  })

  it('has a history, and an earlier version is taken up again', async () => {
    const { page } = designer
    await page.getByRole('tab', { name: say('modes.history') }).click()
    await page.getByText('Asks about a week').waitFor(PATIENCE)
    await button(page, 'Compare version 2').click()
    await dialog(page).getByText('Falls in the last week').first().waitFor(PATIENCE)
    await dialog(page).getByRole('button', { name: 'Close' }).last().click()
    await button(page, 'Bring back version 1').click()
    await button(page, say('backDo')).click()
    await page.getByText('Version 1 is in use again.').first().waitFor(PATIENCE)
    await nurse.page.goto(`${nurse.address}${FORMS}`)
    await nurse.page.getByRole('row').filter({ hasText: 'Fall check' }).first().waitFor(PATIENCE)
  })

  it('is archived: nobody begins another one, and what was submitted is still found', async () => {
    const { page } = designer
    await page
      .getByRole('link', { name: say('heading'), exact: true })
      .first()
      .click()
    await button(page, 'Actions for Fall check').click()
    await page.getByRole('menuitem', { name: say('archive') }).click()
    await page.getByText(say('states.archived')).waitFor(PATIENCE)
    await button(nurse.page, 'New Fall check').waitFor({ ...PATIENCE, state: 'detached' })
    expect(await nurse.page.getByRole('row').filter({ hasText: 'Fall check' }).count()).toBeGreaterThan(0)
  })

  it('leaves with all others as one file, and comes in as a draft where there is none of its name', async () => {
    const { page } = designer
    const [file] = await Promise.all([page.waitForEvent('download'), button(page, say('bundle.download')).click()])
    const text = await readFile(await file.path(), 'utf8')
    const chooser = page.locator('input[type=file]')
    await chooser.setInputFiles({ name: 'forms.json', mimeType: 'application/json', buffer: Buffer.from(text) })
    await dialog(page).getByText('Fall check').waitFor(PATIENCE)
    await dialog(page).getByRole('button', { name: 'Close' }).last().click()
    const renamed = text
      .replace('"name": "fall-check"', '"name": "fall-check-moved"')
      .replace('"title": "Fall check"', '"title": "Fall check of another agency"')
    await chooser.setInputFiles({ name: 'forms.json', mimeType: 'application/json', buffer: Buffer.from(renamed) })
    await dialog(page).getByText('1 form was added as a draft.').waitFor(PATIENCE)
    await dialog(page).getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('row').filter({ hasText: 'Fall check of another agency' }).getByText(say('states.draft'), { exact: true }).waitFor(PATIENCE)
  })

  it('is made about employees as well, and stands with the product’s where those are', async () => {
    const { page } = designer
    await page.goto(`${designer.address}${BUILDER}`)
    await button(page, say('new')).click()
    await dialog(page).getByLabel(say('formTitle')).fill('Staff survey')
    await dialog(page).getByLabel(say('newAbout')).selectOption({ label: 'Employees' })
    await button(page, say('create')).click()
    await publish('For the spring')
    await page.goto(`${designer.address}/pages/epm_dynamic_form`)
    await button(page, 'New Performance review').waitFor(PATIENCE)
    await button(page, 'New Staff survey').click()
    await dialog(page).getByLabel('Employee').fill('a')
    await dialog(page).getByRole('option').first().click()
    await button(page, 'Start').click()
    await page.getByRole('heading', { name: 'Staff survey' }).waitFor(PATIENCE)
    await button(page, 'Sign and submit').click()
    await page.getByRole('heading', { name: /^Staff survey \d/ }).waitFor(PATIENCE)
  })

  it('is begun once more with the answers of one that was filed', async () => {
    const { page } = designer
    await button(page, 'Actions').click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await button(page, 'Sign and submit').waitFor(PATIENCE)
    expect(await page.getByLabel('Employee').first().inputValue()).not.toBe('')
    await button(page, 'Sign and submit').click()
    await page.getByRole('heading', { name: /^Staff survey \d/ }).waitFor(PATIENCE)
    await page.goto(`${designer.address}/pages/epm_dynamic_form`)
    await page.getByRole('row').filter({ hasText: 'Staff survey' }).nth(1).waitFor(PATIENCE)
  })
})
