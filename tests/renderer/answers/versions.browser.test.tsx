import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { AnswerValues, ResolvedForm } from '#contract'
import { type AnswerSession, createFormSession, FormEngine } from '#form-engine'
import { compileForm, moveContent, newlyRequired } from '#form-rules'
import { OwnWords } from '#i18n'
import type { VersionOffer, Versions } from '../../../src/renderer/answers/versions/use-versions.ts'
import { VersionNotice } from '../../../src/renderer/answers/versions/version-notice.tsx'
import { PORTS } from '../../../stories/form-engine/open-form.tsx'
import { LABELS, SURROUNDINGS, VISIT } from '../../../stories/form-engine/visit-form.ts'
import { Stage } from '../../../stories/stage.tsx'

const OLD: ResolvedForm = {
  ...VISIT,
  hash: 'a'.repeat(64),
  strings: { 'forms/story/visit.fields.notes': 'Remarks of old', 'forms/story/visit.options.light.sun': 'Blazing sun' },
}
const { notes: _notes, light: _light, ...kept } = VISIT.fields
const NEW: ResolvedForm = {
  ...VISIT,
  hash: 'b'.repeat(64),
  fields: { ...kept, bedName: { ...VISIT.fields.bedName, label: 'forms/story/visit.fields.bedName', type: 'multiline', required: true } },
  migrations: [{ from: OLD.hash, steps: [{ op: 'retire', field: 'light' }] }],
}
const ANSWERS: AnswerValues = { gardener: 'Ann', notes: 'Geese', light: 'sun' }

const open = (form: ResolvedForm): AnswerSession =>
  createFormSession({ form, rules: compileForm(form), answers: ANSWERS, labels: LABELS, context: SURROUNDINGS })

function offerOf(session: AnswerSession): VersionOffer {
  const content = session.content()
  const next = moveContent(OLD, NEW, content)
  const asks = newlyRequired({ rules: session.rules, answers: content.answers }, { rules: compileForm(NEW), answers: next.content.answers }, SURROUNDINGS)
  return { from: OLD, to: NEW, labels: content.labels, moved: next.moved, asks }
}

const versions = (more: Partial<Versions> = {}): Versions => ({
  ...{ offer: undefined, isDeclined: false, isOld: false, undo: undefined },
  ...{ move: vi.fn(async () => undefined), keepOld: vi.fn(), reconsider: vi.fn(), goOn: vi.fn(async () => undefined) },
  ...more,
})

beforeEach(() => page.viewport(1280, 900))

describe('an older version of a form', () => {
  it('is drawn in the words of its time, read and filled in, and the rest in those of today', async () => {
    const session = open(OLD)
    await render(
      <Stage>
        <OwnWords value={OLD.strings}>
          <FormEngine session={session} mode="edit" layout="single" ports={PORTS} />
        </OwnWords>
      </Stage>,
    )
    await expect.element(page.getByRole('textbox', { name: 'Remarks of old' })).toHaveValue('Geese')
    await expect.element(page.getByRole('radio', { name: 'Blazing sun' })).toBeChecked()
    await expect.element(page.getByRole('textbox', { name: "Gardener's name" })).toHaveValue('Ann')
  })
  it('is read in them, too', async () => {
    await render(
      <Stage>
        <OwnWords value={OLD.strings}>
          <FormEngine session={open(OLD)} mode="read" answeredOnly ports={PORTS} />
        </OwnWords>
      </Stage>,
    )
    await expect.element(page.getByText('Remarks of old')).toBeVisible()
    await expect.element(page.getByText('Blazing sun')).toBeVisible()
  })
})

describe('the notice of a newer version', () => {
  it('lists what becomes of each answer, old words on one side and new ones on the other, and what has to be answered in addition', async () => {
    const session = open(OLD)
    const given = versions({ isOld: true, offer: offerOf(session) })
    await render(
      <Stage>
        <OwnWords value={OLD.strings}>
          <VersionNotice versions={given} session={session} />
        </OwnWords>
      </Stage>,
    )
    const items = page.getByRole('status').getByRole('listitem')
    await expect.element(items.first()).toBeVisible()
    expect(items.elements().map((item) => item.textContent)).toEqual([
      'Light: Blazing sunwas removed; the answer remains readable',
      'Remarks of old: Geesewas removed; the answer remains readable',
      'Name of the bed',
    ])
    await page.getByRole('button', { name: 'Keep current version' }).click()
    expect(given.keepOld).toHaveBeenCalledOnce()
    expect(given.move).not.toHaveBeenCalled()
    await page.getByRole('button', { name: 'Update to newer version' }).click()
    expect(given.move).toHaveBeenCalledOnce()
  })
  it('says nothing of a form that is of today, and offers the way back after the move until something is answered', async () => {
    const session = open(NEW)
    const undo = vi.fn(async () => undefined)
    await render(
      <Stage>
        <VersionNotice versions={versions({ undo })} session={session} />
      </Stage>,
    )
    await page.getByRole('button', { name: 'Return to previous version' }).click()
    expect(undo).toHaveBeenCalledOnce()
    session.commit('/gardener', 'Bo')
    await expect.element(page.getByRole('button', { name: 'Return to previous version' })).not.toBeInTheDocument()
    expect(page.getByRole('status').query()).toBeNull()
  })
  it('can be asked for again once the old version was kept', async () => {
    const given = versions({ isOld: true, isDeclined: true })
    await render(
      <Stage>
        <VersionNotice versions={given} session={open(OLD)} />
      </Stage>,
    )
    await page.getByRole('button', { name: 'View newer version' }).click()
    expect(given.reconsider).toHaveBeenCalledOnce()
  })
})
