import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FiledForm } from '#contract'
import { type Caller, caller, deskOpen, firstExample, firstOf, formEntry, PIN, saved, storeSignature, watch } from './form-steps.ts'
import { signedIn, type Visitor } from './visitor.ts'

/** The participant has to sign it, too: until then its author may correct it. */
const FORM = 'forms/clinical/cfss-evaluation'
const WRITER = 'admin@demo.test'
const MINE = 'Likes the worker'
const THEIRS = 'Likes the worker less'

describe('a form that its author corrects on two devices at once (R32)', () => {
  const id = crypto.randomUUID()
  let writer: Visitor
  let other: Caller
  let troubles: readonly string[]
  beforeAll(async () => {
    other = await caller(WRITER)
    await storeSignature(other, 'Orrin Lindqvarn')
    const [client, employee, entry] = await Promise.all([firstOf(other, 'client', '&q=C-00046'), firstOf(other, 'employee'), formEntry(other, FORM)])
    const first = { ...firstExample(FORM), clientId: client.id, workerId: employee.id }
    const answer = await other.call('POST', '/api/ui/forms/records', bodyOf(entry.hash, first))
    if (!answer.ok) throw new Error(await answer.text())
    writer = await signedIn(WRITER)
    // The draft on the server goes with the correction that is filed first; it is kept anew.
    troubles = watch(writer, [/^409 PUT \/api\/ui\/forms\/records\//, /^404 PUT \/api\/ui\/forms\/drafts\//])
  })
  afterAll(() => writer?.close())

  const bodyOf = (hash: string, answers: object) => ({
    ...{ id, form: FORM, hash, answers, reasons: { late: 'Written on paper first' } },
    signatures: [{ slot: 'evaluator', method: 'storedByPin', name: '', pin: PIN }],
  })
  const filed = (): Promise<FiledForm> => other.get<FiledForm>(`/api/ui/forms/records/${id}`)
  const comments = () => writer.page.getByRole('textbox', { name: /^Comments/ })
  const fileCorrection = () => writer.page.getByRole('button', { name: 'Submit correction' }).click()
  const dialog = () => writer.page.getByRole('dialog', { name: 'This form was corrected while you were working' })

  it('shows the second one side by side what both changed, and nothing else', async () => {
    const { page, address } = writer
    const { path } = await formEntry(other, FORM)
    await page.goto(`${address}${path}?form=${id}`)
    await page.getByRole('button', { name: 'Actions', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Correct', exact: true }).click()
    await deskOpen(page)
    await page.getByRole('button', { name: 'Show on one page' }).click()
    await comments().fill(MINE)
    await page.getByRole('textbox', { name: /^New needs/ }).fill('A shower chair')
    await saved(page)

    const before = await filed()
    const answers = { ...before.answers, openComments: THEIRS, visitMode: 'video' }
    const corrected = await other.call('PUT', `/api/ui/forms/records/${id}`, { ...bodyOf(before.formHash, answers), version: before.record.version })
    expect(await corrected.text()).toContain(THEIRS)

    await fileCorrection()
    await signByPinWhenAsked()
    await dialog().waitFor()
    const clash = (name: string) => dialog().getByRole('group', { name })
    expect(await clash('Comments').innerText()).toMatch(new RegExp(`${MINE}[^]*${THEIRS}`))
    expect(
      await clash('Comments')
        .getByRole('radio', { name: /^This device/ })
        .isChecked(),
    ).toBe(true)
    // Only the other one changed how the visit was made: it is taken over without a question.
    expect(await clash('Visit method').count()).toBe(0)
  })

  it('overwrites nothing before the choice, keeps it through a reload, and files what was chosen', async () => {
    const { page } = writer
    expect((await filed()).answers).toMatchObject({ openComments: THEIRS, visitMode: 'video' })
    await page.reload()
    await deskOpen(page)
    await expect.poll(() => comments().inputValue()).toBe(MINE)

    await fileCorrection()
    await signByPinWhenAsked()
    await dialog()
      .getByRole('group', { name: 'Visit method' })
      .getByRole('radio', { name: /^Other device/ })
      .check()
    await dialog().getByRole('button', { name: 'Use selected answers' }).click()
    await dialog().waitFor({ state: 'detached' })
    await saved(page)
    // The answers are others than those that were signed.
    await fileCorrection()
    await signByPinWhenAsked()
    await page.waitForURL((url) => url.searchParams.get('form') === id)
    const { answers } = await filed()
    expect(answers).toMatchObject({ openComments: MINE, visitMode: 'video', newNeeds: 'A shower chair' })
    expect(troubles).toEqual([])
  })

  /** Asked once for each time the form is opened. */
  async function signByPinWhenAsked(): Promise<void> {
    const asked = writer.page.getByRole('dialog').getByLabel(/^PIN/)
    await asked.or(dialog()).waitFor()
    if (!(await asked.isVisible())) return
    await asked.fill(PIN)
    await writer.page.keyboard.press('Enter')
  }
})
