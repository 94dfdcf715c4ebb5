import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { AnswerValues, RecordDraft, ResolvedResource } from '#contract'
import type { DraftsPort } from '../../../src/renderer/record/filling/drafts.ts'
import type { RecordFilling } from '../../../src/renderer/record/filling/record-filling.ts'
import { LiveForm } from '../../../stories/forms/live-form.tsx'
import { Stage } from '../../../stories/stage.tsx'

/** A voyage with its legs, as the server sends it to somebody who sees passes masked. */
const VOYAGE: ResolvedResource = {
  name: 'voyage',
  id: 'resources/voyage',
  title: 'Voyage',
  plural: 'Voyages',
  display: { template: '{name}' },
  health: 'none',
  locationScoped: false,
  checks: [],
  similar: [],
  trash: {},
  can: ['update'],
  fields: {
    name: { type: 'text', label: 'Name' },
    legs: {
      type: 'rows',
      label: 'Legs',
      as: 'table',
      max: 60,
      owns: { resource: 'leg', by: 'voyage', fields: ['to', 'miles', 'double', 'pass'], sort: ['to'] },
      of: {
        to: { type: 'text', label: 'To', required: true },
        miles: { type: 'integer', label: 'Miles', min: 1 },
        double: { type: 'calculated', result: 'integer', label: 'Both ways', value: 'row.miles * 2' },
        pass: { type: 'calculated', result: 'text', label: 'Pass', readOnly: true, masked: true },
      },
    },
    total: { type: 'calculated', result: 'integer', label: 'Miles in all', value: 'sum(record.legs.map(l, l.miles))' },
  },
}

const FIRST = { id: '0d5b4c1e-0000-7000-8000-000000000001', to: 'Duluth', miles: 4, double: 8, pass: '••••5678' }
const SECOND = { id: '0d5b4c1e-0000-7000-8000-000000000002', to: 'Grand Marais', miles: 5, double: 10 }

function device(): DraftsPort {
  const kept = new Map<string, RecordDraft>()
  return {
    load: async (key) => kept.get(key),
    elsewhere: async () => undefined,
    save: async ({ key }, draft) => void kept.set(key, draft),
    clear: async (key) => void kept.delete(key),
  }
}

async function openPage(drafts: DraftsPort, onSubmit: (values: AnswerValues) => void) {
  let filling: RecordFilling | undefined
  const screen = await render(
    <Stage>
      <LiveForm
        resource={VOYAGE}
        sections={[{ id: 'all', fields: ['name', 'legs', 'total'] }]}
        strings="screens/voyage"
        values={{ name: 'Out', legs: [FIRST, SECOND], total: 9 }}
        mode="edit"
        drafts={drafts}
        onSubmit={onSubmit}
        onFilling={(opened) => {
          filling = opened
        }}
      />
    </Stage>,
  )
  await vi.waitFor(() => expect(filling).toBeDefined())
  await filling?.restore()
  return { screen, filling }
}

const row = (number: number) => page.getByRole('row').nth(number)

it('is a table whose rows are changed, taken out and added, through a reload in the middle, and sent whole', async () => {
  const drafts = device()
  const onSubmit = vi.fn<(values: AnswerValues) => void>()
  const first = await openPage(drafts, onSubmit)
  await expect.element(page.getByText('••••5678')).toBeVisible()
  // They have an order of their own.
  expect(page.getByRole('button', { name: /Move/ }).elements()).toEqual([])
  await userEvent.fill(row(1).getByRole('textbox', { name: /Miles/ }), '7')
  await userEvent.click(row(2).getByRole('button', { name: /Remove row/ }))
  first.filling?.flush()
  await first.screen.unmount()

  await openPage(drafts, onSubmit)
  await expect.element(row(1).getByRole('textbox', { name: /Miles/ })).toHaveValue('7')
  await userEvent.click(page.getByRole('button', { name: 'Add row' }))
  await userEvent.fill(row(2).getByRole('textbox', { name: /To/ }), 'Two Harbors')
  await userEvent.fill(row(2).getByRole('textbox', { name: /Miles/ }), '3')
  await userEvent.click(page.getByRole('button', { name: 'Send' }))
  await vi.waitFor(() => expect(onSubmit).toHaveBeenCalled())
  const [values] = onSubmit.mock.calls[0] ?? []
  expect(values?.legs).toEqual([
    { ...FIRST, miles: 7, double: 14 },
    { id: expect.stringMatching(/^[0-9a-f-]{36}$/), to: 'Two Harbors', miles: 3, double: 6 },
  ])
})
