import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { ResolvedResource } from '#contract'
import { type Answers, FormView, type ReferenceSearch } from '#forms'
import { Stage } from '../../stories/stage.tsx'

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
    line: { type: 'reference', label: 'Line', to: 'line', shares: ['owner'], fills: { code: 'code', remark: 'remark', payer: 'payer' } },
    code: { type: 'text', label: 'Code' },
    remark: { type: 'text', label: 'Remark' },
    payer: { type: 'reference', label: 'Payer', to: 'payer' },
  },
}

function Form({ search, onValues }: { readonly search: ReferenceSearch; readonly onValues: (values: Answers) => void }) {
  const [values, setValues] = useState<Answers>({ owner: 'o1', remark: 'typed before' })
  onValues(values)
  return (
    <FormView
      resource={VISIT}
      sections={[{ id: 'all', fields: ['line', 'code', 'remark', 'payer'] }]}
      strings="screens/visit"
      values={values}
      mode="edit"
      search={search}
      surroundings={{ today: '2026-06-15', now: '2026-06-15T15:00:00.000Z', timeZone: 'America/Chicago' }}
      onChange={(name, value) => setValues((known) => ({ ...known, [name]: value }))}
    />
  )
}

it('finds beside what the form says, and puts what the chosen record says into the fields beside it', async () => {
  const search = vi.fn<ReferenceSearch>(async () => [
    { id: 'l1', label: 'Line one', fills: { code: 'T1019', payer: 'p1' }, names: { payer: 'Tamarack' } },
    { id: 'l2', label: 'Line by name alone' },
  ])
  let now: Answers = {}
  await render(
    <Stage>
      <Form
        search={search}
        onValues={(values) => {
          now = values
        }}
      />
    </Stage>,
  )
  await userEvent.click(page.getByRole('combobox', { name: 'Line' }))
  await userEvent.click(page.getByRole('option', { name: 'Line one' }))
  await expect.element(page.getByLabelText('Code')).toHaveValue('T1019')
  await expect.element(page.getByRole('combobox', { name: 'Payer' })).toHaveValue('Tamarack')
  expect(now).toEqual({ owner: 'o1', line: 'l1', code: 'T1019', remark: null, payer: 'p1' })
  expect(search.mock.calls[0]?.[3]).toMatchObject({ owner: 'o1' })

  await userEvent.fill(page.getByRole('combobox', { name: 'Line' }), 'name')
  await userEvent.click(page.getByRole('option', { name: 'Line by name alone' }))
  await expect.poll(() => now).toEqual({ owner: 'o1', line: 'l2', code: 'T1019', remark: null, payer: 'p1' })
})
