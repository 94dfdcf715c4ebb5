import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { ResolvedResource } from '#contract'
import type { findReferences } from '../../../src/renderer/find-references.ts'
import type { RecordFilling } from '../../../src/renderer/record/filling/record-filling.ts'
import { LiveForm } from '../../../stories/forms/live-form.tsx'
import { Stage } from '../../../stories/stage.tsx'

const VISIT: ResolvedResource = {
  name: 'visit',
  id: 'resources/visit',
  title: 'Visit',
  plural: 'Visits',
  display: { template: '{code}' },
  health: 'none',
  locationScoped: false,
  checks: [],
  similar: [],
  trash: { restoreDays: 30 },
  can: ['create'],
  fields: {
    owner: { type: 'text', label: 'Owner' },
    line: { type: 'reference', label: 'Line', to: 'line', shares: ['owner'], fills: { code: 'code', remark: 'remark', payer: 'payer' } },
    code: { type: 'text', label: 'Code' },
    remark: { type: 'text', label: 'Remark' },
    payer: { type: 'reference', label: 'Payer', to: 'payer' },
  },
}

it('finds beside what the form says, and puts what the chosen record says into the fields beside it', async () => {
  const search = vi.fn<typeof findReferences>(async () => [
    { id: 'l1', label: 'Line one', fills: { code: 'T1019', payer: 'p1' }, names: { payer: 'Tamarack' } },
    { id: 'l2', label: 'Line by name alone' },
  ])
  let filling: RecordFilling | undefined
  await render(
    <Stage>
      <LiveForm
        resource={VISIT}
        sections={[{ id: 'all', fields: ['line', 'code', 'remark', 'payer'] }]}
        strings="screens/visit"
        values={{ owner: 'o1', remark: 'typed before' }}
        mode="edit"
        search={search}
        onSubmit={() => undefined}
        onFilling={(opened) => {
          filling = opened
        }}
      />
    </Stage>,
  )
  const now = () => filling?.session.content().answers
  await userEvent.click(page.getByRole('combobox', { name: 'Line' }))
  await userEvent.click(page.getByRole('option', { name: 'Line one' }))
  await expect.element(page.getByLabelText('Code')).toHaveValue('T1019')
  await expect.element(page.getByRole('combobox', { name: 'Payer' })).toHaveValue('Tamarack')
  expect(now()).toEqual({ owner: 'o1', line: 'l1', code: 'T1019', payer: 'p1' })
  expect(search.mock.calls[0]?.[3]).toMatchObject({ owner: 'o1' })

  await userEvent.fill(page.getByRole('combobox', { name: 'Line' }), 'name')
  await userEvent.click(page.getByRole('option', { name: 'Line by name alone' }))
  await expect.poll(now).toEqual({ owner: 'o1', line: 'l2', code: 'T1019', payer: 'p1' })
})

it('adds rows that the chosen record brings to those that are there, once', async () => {
  const plan: ResolvedResource = {
    ...VISIT,
    fields: {
      template: { type: 'reference', label: 'Template', to: 'template', fills: { tasks: 'tasks' } },
      tasks: { type: 'rows', label: 'Tasks', of: { task: { type: 'text', label: 'Task' } } },
    },
  }
  const brought = [
    { id: 't1', task: 'Bath' },
    { id: 't2', task: 'Dress' },
  ]
  const search = vi.fn<typeof findReferences>(async () => [
    { id: 'm', label: 'Morning', fills: { tasks: brought } },
    { id: 'e', label: 'Evening', fills: { tasks: [{ id: 't3', task: 'Bed' }] } },
    { id: 'n', label: 'Nothing', fills: {} },
  ])
  let filling: RecordFilling | undefined
  await render(
    <Stage>
      <LiveForm
        resource={plan}
        sections={[{ id: 'all', fields: ['template', 'tasks'] }]}
        strings="screens/visit"
        values={{ tasks: [{ id: 'own', task: 'Walk' }] }}
        mode="edit"
        search={search}
        onSubmit={() => undefined}
        onFilling={(opened) => {
          filling = opened
        }}
      />
    </Stage>,
  )
  const tasks = () => filling?.session.content().answers.tasks
  for (const [name, ids] of [
    ['Morning', ['own', 't1', 't2']],
    ['Evening', ['own', 't1', 't2', 't3']],
    ['Morning', ['own', 't1', 't2', 't3']],
    ['Nothing', ['own', 't1', 't2', 't3']],
  ] as const) {
    await userEvent.fill(page.getByRole('combobox', { name: 'Template' }), name.slice(0, 3))
    await userEvent.click(page.getByRole('option', { name }))
    await expect.poll(() => (tasks() as readonly { id: string }[]).map(({ id }) => id)).toEqual(ids)
  }
})
