import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, caller, deskOpen, dialogOf, firstOf, formEntry, PIN, reading, saved, startFromTab, storeSignature } from './form-steps.ts'
import { type OwnServer, openServer } from './own-server.ts'
import { signedIn, type Visitor } from './visitor.ts'

const FORM = 'forms/clinical/vital-signs'
const root = join(import.meta.dirname, '../..')

interface Document {
  fields: Record<string, object>
  pages: { sections: { id: string; items: (string | { field?: string })[] }[] }[]
  migrations?: object[]
  tests: object[]
}
interface Words {
  strings: { fields: Record<string, string>; options: Record<string, Record<string, string>> }
}

/** The comments are called remarks, what went before the reading is asked no more, and the posture has to be said. */
function publishNext(folder: string, from: string): void {
  const change = <T>(path: string, by: (content: T) => void): void => {
    const file = join(folder, `${path}.json`)
    const content = JSON.parse(readFileSync(file, 'utf8')) as T
    by(content)
    writeFileSync(file, JSON.stringify(content))
  }
  change<Document>(FORM, (form) => {
    const { comments, activityLevel: _asked, ...rest } = form.fields
    if (comments === undefined) throw new Error('The form asks for no comments any more')
    form.fields = { ...rest, remarks: comments, posture: { type: 'choice', required: true, options: [{ id: 'sat' }, { id: 'stood' }] } }
    for (const section of form.pages.flatMap(({ sections }) => sections))
      section.items = section.items.map((item) => {
        const name = typeof item === 'string' ? item : item.field
        return name === 'activityLevel' ? 'posture' : name === 'comments' ? 'remarks' : item
      })
    form.migrations = [
      {
        from,
        steps: [
          { op: 'rename', field: 'comments', to: 'remarks' },
          { op: 'retire', field: 'activityLevel' },
        ],
      },
    ]
    form.tests = []
  })
  change<Words>(`i18n/en/${FORM}`, ({ strings }) => {
    const { comments: _comments, activityLevel: _asked, ...fields } = strings.fields
    const { activityLevel: _options, ...options } = strings.options
    strings.fields = { ...fields, remarks: 'Remarks', posture: 'Posture' }
    strings.options = { ...options, posture: { sat: 'Sat', stood: 'Stood' } }
  })
}

describe('a form that changes while it is in work', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rendercare-versions-'))
  const documents = join(folder, 'schemas')
  const [draftId, filedId] = [crypto.randomUUID(), crypto.randomUUID()]
  let address: string
  let server: OwnServer
  let owner: Visitor
  let api: Caller
  let old: string
  let next: string

  beforeAll(async () => {
    cpSync(join(root, 'schemas'), documents, { recursive: true })
    server = await openServer({ settings: { SCHEMAS_DIR: documents } })
    address = server.address
    api = await caller('owner@demo.test', address)
    await storeSignature(api, 'Olive Ames')
    old = (await formEntry(api, FORM)).hash
    const [client, employee] = await Promise.all([firstOf(api, 'client'), firstOf(api, 'employee')])
    const about = { clientId: client.id, takenBy: employee.id, entryDate: '2026-01-05', entryTime: '09:00', reason: 'routine' }
    const answers = { ...about, vitals: { pulse: 72 }, activityLevel: 'rest5min', symptoms: ['none'], comments: 'Heron at the window' }
    const filed = await api.call('POST', '/api/ui/forms/records', {
      ...{ id: filedId, form: FORM, hash: old, answers, reasons: { late: 'Road closed' } },
      signatures: [{ slot: 'taker', method: 'storedByPin', name: '', pin: PIN }],
    })
    expect(await filed.text()).toContain('Heron')
    const content = { answers: { ...about, activityLevel: 'justAte' }, reasons: {}, labels: {} }
    const kept = await api.call('PUT', `/api/ui/forms/drafts/${draftId}`, { form: FORM, hash: old, clientId: client.id, version: 0, device: 'Tablet', content })
    expect(kept.ok).toBe(true)
    owner = await signedIn('owner@demo.test', { address })
  }, 240_000)
  afterAll(async () => {
    await owner?.close()
    await server?.end()
    rmSync(folder, { recursive: true, force: true })
  })

  const comments = (page: Page) => page.getByRole('textbox', { name: 'Comments' })
  const remarks = (page: Page) => page.getByRole('textbox', { name: 'Remarks' })
  const move = (page: Page) => page.getByRole('button', { name: 'Update to newer version' })
  let other: Page

  it('keeps a draft in the version it was begun with until the person has seen what moving changes', async () => {
    const { page } = owner
    await startFromTab(owner, 'C-00044', 'Vital signs')
    await reading(page, 'Temperature').fill('98.1')
    await page
      .getByRole('radio', { name: 'Just ate' })
      .or(page.getByRole('combobox', { name: 'Activity before reading' }))
      .first()
      .waitFor()
    const before = page.getByRole('combobox', { name: 'Activity before reading' })
    if (await before.count()) await before.selectOption({ label: 'Just ate' })
    else await page.getByRole('radio', { name: 'Just ate' }).check()
    await comments(page).fill('Geese on the lawn')
    await saved(page)
    await server.stop()
    publishNext(documents, old)
    await server.start()
    api = await caller('owner@demo.test', address)
    next = (await formEntry(api, FORM)).hash
    expect(next).not.toBe(old)
    await page.reload()
    await deskOpen(page)
    const notice = page.getByRole('status').filter({ hasText: 'A newer version of this form is available' })
    await notice.waitFor()
    expect(await notice.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/Comments:\s*Geese on the lawn\s*moves to\s*Remarks:\s*Geese on the lawn/),
      expect.stringMatching(/Activity before reading:\s*Just ate\s*was removed/),
      'Posture',
    ])
    await expect.poll(() => comments(page).inputValue()).toBe('Geese on the lawn')
    await page.getByRole('button', { name: 'Keep current version' }).click()
    await notice.waitFor({ state: 'detached' })
    other = await owner.context.newPage()
    await other.goto(page.url())
    await deskOpen(other)
    await page.getByRole('button', { name: 'View newer version' }).click()
  }, 120_000)

  it('moves, and goes back until something else is answered', async () => {
    const { page } = owner
    await move(page).click()
    await expect.poll(() => remarks(page).inputValue()).toBe('Geese on the lawn')
    const retired = page.getByRole('region', { name: 'Answers to removed questions' })
    await expect.poll(() => retired.innerText()).toMatch(/Activity before reading:\s*Just ate/)
    await page.getByRole('button', { name: 'Return to previous version' }).click()
    await expect.poll(() => comments(page).inputValue()).toBe('Geese on the lawn')
    await retired.waitFor({ state: 'detached' })
    await move(page).click()
    await remarks(page).waitFor()
    await reading(page, 'SpO2').fill('96')
    await saved(page)
    await page.getByRole('button', { name: 'Return to previous version' }).waitFor({ state: 'detached' })
    await page.reload()
    await deskOpen(page)
    expect([await remarks(page).inputValue(), await reading(page, 'SpO2').inputValue(), await move(page).count()]).toEqual(['Geese on the lawn', '96', 0])
    await expect.poll(() => retired.innerText()).toMatch(/Just ate/)
  }, 120_000)

  it('brings a second tab along that went on in the old version, and merges what both typed', async () => {
    const id = new URL(owner.page.url()).searchParams.get('draft') ?? ''
    await reading(other, 'Pulse').fill('66')
    await expect.poll(() => remarks(other).inputValue()).toBe('Geese on the lawn')
    await expect.poll(() => reading(other, 'Pulse').inputValue()).toBe('66')
    await saved(other)
    const draft = await api.get<{ hash: string; content: { answers: Record<string, unknown>; retired?: unknown } }>(`/api/ui/forms/drafts/${id}`)
    expect(draft.hash).toBe(next)
    expect(draft.content.answers).toMatchObject({ remarks: 'Geese on the lawn', vitals: { pulse: 66 } })
    expect(draft.content.retired).toEqual([{ hash: old, answers: [{ field: 'activityLevel', value: 'justAte' }] }])
    await other.close()
  }, 120_000)

  it('is read in the words of its time once it is filed', async () => {
    const { page } = owner
    await page.goto(`${address}/pages/cli2/vital-signs?form=${filedId}`)
    await page.getByText('Heron at the window').waitFor()
    await expect.poll(() => page.getByRole('main').innerText()).toMatch(/Comments[\s\S]*Heron at the window/)
    await expect.poll(() => page.getByRole('main').innerText()).not.toMatch(/vital-signs\.fields/)
  })

  it('shows who reviews it what would change in stored answers, and brings drafts along', async () => {
    const { page } = owner
    await page.goto(`${address}/pages/config/forms-setup`)
    await page.getByRole('combobox', { name: 'Form' }).selectOption({ label: 'Vital signs' })
    const filed = page.getByRole('region', { name: 'Submitted forms' })
    const row = filed.locator('section', { has: page.locator(`a[href*="${filedId}"]`) })
    await row.waitFor()
    await expect.poll(() => row.innerText()).toMatch(/Comments:\s*Heron at the window\s*moves to\s*Remarks/)
    await expect.poll(() => row.innerText()).toContain('Posture')
    const download = page.waitForEvent('download')
    await filed.getByRole('button', { name: 'Export' }).click()
    await dialogOf(page).getByRole('button', { name: 'Export' }).click()
    const file = join(folder, 'report.csv')
    await (await download).saveAs(file)
    expect(readFileSync(file, 'utf8')).toMatch(/Comments,Heron at the window,Remarks,Heron at the window/)
    await page.getByRole('button', { name: /^Update \d+ drafts?$/ }).click()
    await dialogOf(page)
      .getByRole('button', { name: /^Update \d+ drafts?$/ })
      .click()
    await page
      .getByText(/\d+ drafts? updated to the current version/)
      .first()
      .waitFor()
    const draft = await api.get<{ hash: string; content: object }>(`/api/ui/forms/drafts/${draftId}`)
    expect([draft.hash, draft.content]).toMatchObject([next, { retired: [{ hash: old, answers: [{ field: 'activityLevel', value: 'justAte' }] }] }])
    const record = await api.get<{ formHash: string }>(`/api/ui/forms/records/${filedId}`)
    expect(record.formHash).toBe(old)
  }, 120_000)
})
