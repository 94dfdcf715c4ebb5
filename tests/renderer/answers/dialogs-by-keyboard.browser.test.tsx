import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import type { AnswerValues, FiledForm, ResolvedField } from '#contract'
import { type AnswerSession, createFormSession } from '#form-engine'
import { compileForm } from '#form-rules'
import { DiscardUnsentDialog } from '../../../src/renderer/answers/discard-unsent-dialog.tsx'
import { MergeDialog } from '../../../src/renderer/answers/merge-dialog.tsx'
import type { OpenSlot } from '../../../src/renderer/answers/open-slots.ts'
import { RowSlotsDialog } from '../../../src/renderer/answers/row-slots-dialog.tsx'
import { StageDialog } from '../../../src/renderer/answers/stage-dialog.tsx'
import { filed, VISIT_ID } from '../../../stories/answers/visit-office.ts'
import { LABELS, SURROUNDINGS, VISIT } from '../../../stories/form-engine/visit-form.ts'
import { answering, askedFor, refused } from '../../../stories/shell/answers.tsx'
import { holdsKeys, isLeft, openByKeys, press, tabTo } from '../../widgets/by-keys.tsx'

const dialog = (name: string): Locator => page.getByRole('dialog', { name, exact: true })
const button = (name: string): Locator => page.getByRole('button', { name, exact: true })

describe('the day of the next stage', () => {
  const STAGE = { id: 'sent', label: 'forms/story/visit.fields.visitDate' } as unknown as NonNullable<FiledForm['nextStages']>[number]
  const CALL = `POST /api/ui/forms/records/${VISIT_ID}/stage`
  let undo: () => void = () => undefined
  afterEach(() => undo())
  const open = async (answer: unknown) => {
    undo = answering({ [CALL]: answer })()
    const onDone = vi.fn()
    await openByKeys((close) => (
      <StageDialog
        filed={filed('signed')}
        stage={STAGE}
        onClose={close}
        onDone={(next) => {
          onDone(next)
          close()
        }}
      />
    ))
    return { onDone, asked: dialog('Date of the visit') }
  }

  it('is left with Esc, and nothing is marked', async () => {
    const { asked, onDone } = await open(filed('signed'))
    await expect.element(asked.getByLabelText(/^Date/)).toHaveFocus()
    await holdsKeys(asked)
    await press('{Escape}')
    await isLeft(asked)
    expect([onDone.mock.calls, askedFor('stage')]).toEqual([[], []])
  })

  it('stays as it was typed when the server refuses, and is sent by Enter', async () => {
    const { asked } = await open(refused('This form was changed meanwhile.', 'conflict'))
    await expect.element(asked.getByLabelText(/^Date/)).toHaveFocus()
    await press('06012025')
    await tabTo(button('Mark'))
    await press('{Enter}')
    await expect.element(page.getByText('This form was changed meanwhile.')).toBeVisible()
    await expect.element(asked.getByLabelText(/^Date/)).toHaveValue('2025-06-01')
    await expect.element(button('Mark')).toHaveFocus()
    expect(askedFor('stage').map(({ body }) => body)).toEqual([{ version: 4, stage: 'sent', on: '2025-06-01' }])
    await press('{Escape}')
    await isLeft(asked)
  })
})

describe('the rows that somebody signs', () => {
  const text: ResolvedField = { type: 'text', label: 'forms/story/visit.of.plants.name' }
  const SLOT: OpenSlot = {
    name: 'plants/signed',
    field: { type: 'signature', label: 'forms/story/visit.fields.signed' },
    rows: ['Rose', 'Fern'].map((name, at) => ({ slot: `plants/p${at}/signed`, number: at + 1, row: { id: `p${at}`, name }, of: { name: text } })),
  }

  it('are chosen with Space and handed on with Enter', async () => {
    const onChosen = vi.fn()
    await openByKeys((close) => (
      <RowSlotsDialog
        open={SLOT}
        onClose={close}
        onChosen={(slots) => {
          onChosen(slots)
          close()
        }}
      />
    ))
    const asked = page.getByRole('dialog', { name: /^Sign: / })
    await holdsKeys(asked)
    await tabTo(page.getByRole('checkbox', { name: /Fern/ }))
    await press(' ')
    await tabTo(button('Sign rows (1)'))
    await press('{Enter}')
    await isLeft(asked)
    expect(onChosen.mock.calls).toEqual([[['plants/p1/signed']]])
  })

  it('are none when it is left with Esc', async () => {
    const onChosen = vi.fn()
    await openByKeys((close) => <RowSlotsDialog open={SLOT} onClose={close} onChosen={onChosen} />)
    const asked = page.getByRole('dialog', { name: /^Sign: / })
    await expect.element(page.getByRole('checkbox', { name: /Rose/ })).toHaveFocus()
    await press(' {Escape}')
    await isLeft(asked)
    expect(onChosen).not.toHaveBeenCalled()
  })
})

describe.each([
  ['a draft that went on elsewhere', false, 'This draft was continued on another device'],
  ['a form that was corrected meanwhile', true, 'This form was corrected while you were working'],
])('%s', (_what, isFiled, title) => {
  const MINE: AnswerValues = { gardener: 'Ann', notes: 'Geese' }
  const THEIRS: AnswerValues = { gardener: 'Ben', notes: 'Ducks' }
  const theirs = { content: { answers: THEIRS, labels: {}, reasons: {} }, device: 'Safari on iPad', savedAt: '2026-06-01T14:20:00.000Z' }
  const open = async (): Promise<{ session: AnswerSession; asked: Locator }> => {
    const session = createFormSession({ form: VISIT, rules: compileForm(VISIT), answers: MINE, labels: LABELS, context: SURROUNDINGS })
    await openByKeys((close) => <MergeDialog session={session} theirs={theirs} isFiled={isFiled} onMerged={close} />)
    return { session, asked: dialog(title) }
  }
  const answers = (session: AnswerSession) => {
    const { gardener, notes } = session.content().answers
    return { gardener, notes }
  }

  it('is chosen from with arrows, and taken with Enter', async () => {
    const { session, asked } = await open()
    await holdsKeys(asked)
    await tabTo(page.getByRole('radio', { name: /Ann/ }))
    await press('{ArrowDown}')
    await expect.element(page.getByRole('radio', { name: /Ben/ })).toBeChecked()
    await tabTo(button('Use selected answers'))
    await press('{Enter}')
    await isLeft(asked)
    expect(answers(session)).toEqual({ gardener: 'Ben', notes: 'Geese' })
  })

  it('loses none of what this side typed when it is left with Esc', async () => {
    const { session, asked } = await open()
    await expect.element(page.getByRole('radio', { name: /Ann/ })).toHaveFocus()
    await press('{Escape}')
    await isLeft(asked)
    expect(answers(session)).toEqual(MINE)
  })
})

describe('a form that was not sent', () => {
  const open = async () => {
    const onDiscard = vi.fn()
    await openByKeys((close) => (
      <DiscardUnsentDialog
        onClose={close}
        onDiscard={() => {
          onDiscard()
          close()
        }}
      />
    ))
    return { onDiscard, asked: dialog('Delete this form?') }
  }

  it('is kept by Enter at once, and by Esc', async () => {
    const { onDiscard, asked } = await open()
    await holdsKeys(asked)
    await press('{Escape}')
    await isLeft(asked)
    await press('{Enter}')
    await expect.element(button('Keep draft')).toHaveFocus()
    await press('{Enter}')
    await isLeft(asked)
    expect(onDiscard).not.toHaveBeenCalled()
  })

  it('is thrown away by who goes on to that button', async () => {
    const { onDiscard, asked } = await open()
    await tabTo(button('Delete form'))
    await press('{Enter}')
    await isLeft(asked)
    expect(onDiscard).toHaveBeenCalledOnce()
  })
})
