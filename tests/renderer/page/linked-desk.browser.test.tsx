import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { LinkedFormPage, ResolvedForm } from '#contract'
import { openLinkDrafts } from '../../../src/renderer/page/linked-form/link-draft.ts'
import { LinkedDesk } from '../../../src/renderer/page/linked-form/linked-desk.tsx'
import { VISIT } from '../../../stories/form-engine/visit-form.ts'
import { answer, refusal } from '../../../stories/record/garden-server.ts'
import { Stage } from '../../../stories/stage.tsx'

const TOKEN = 'token-of-this-test'
const UNTIL = '2090-01-01T00:00:00.000Z'
const section = { id: 'words', columns: 1, items: [{ kind: 'field', field: 'gardener' }] } as const
const FORM: ResolvedForm = {
  ...VISIT,
  fields: Object.fromEntries(Object.entries(VISIT.fields).filter(([name]) => name === 'gardener')),
  checks: [],
  pages: [{ id: 'all', title: VISIT.title, sections: [{ ...section, title: VISIT.title }] }],
}
const PAGE: LinkedFormPage = { form: FORM, answers: {}, labels: {}, timeZone: 'America/Chicago', until: UNTIL, fileMaxBytes: 1_000_000 }

const { fetch } = window
let reply: () => Response
beforeEach(() => {
  window.fetch = async (input, init) => (String(input).startsWith('/api/') ? reply() : fetch(input, init))
})
afterEach(() => {
  window.fetch = fetch
  localStorage.clear()
})

const gardener = page.getByRole('textbox', { name: "Gardener's name" })

async function open(onDone: () => void): Promise<void> {
  const drafts = await openLinkDrafts({ token: TOKEN, until: UNTIL })
  await render(
    <Stage>
      <LinkedDesk token={TOKEN} page={PAGE} drafts={drafts} draft={undefined} onDone={onDone} />
    </Stage>,
  )
  await gardener.fill('Rosalind')
  await page.getByRole('textbox', { name: /^Your name/ }).fill('Maria')
  await page.getByRole('button', { name: 'Submit' }).click()
}

it('says in one sentence that the first answers came and changed ones did not, and leaves what was typed on the screen', async () => {
  reply = () => refusal(409, 'wrong-state', { message: 'in the words of the server', data: { why: 'changed' } })
  const onDone = vi.fn()
  await open(onDone)
  const said = page.getByRole('alert')
  await expect.element(said).toHaveTextContent(/^Your first answers were received, but later changes were not\. Call the person who sent you the link\.$/)
  await expect.element(gardener).toHaveValue('Rosalind')
  expect(onDone).not.toHaveBeenCalled()
})

it('says of a link that was used by somebody else that this form was not handed in', async () => {
  reply = () => refusal(409, 'wrong-state', { data: { why: 'used' } })
  await open(() => undefined)
  await expect.element(page.getByRole('alert')).toHaveTextContent('The form was not submitted. This form has already been submitted.')
  await expect.element(gardener).toHaveValue('Rosalind')
})

it('is done once the server has it', async () => {
  reply = () => answer(null)
  const onDone = vi.fn()
  await open(onDone)
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(localStorage.length).toBe(0)
})
