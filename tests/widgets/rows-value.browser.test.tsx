import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Json, ResolvedField } from '#contract'
import { FieldValue } from '#widgets'
import { Stage } from '../../stories/stage.tsx'

const text = (label: string): ResolvedField => ({ type: 'text', label })
const times: ResolvedField = { type: 'rows', label: 'Times', of: { time: text('Time') } }

const rows = (of: Readonly<Record<string, ResolvedField>>, value: Json) => (
  <Stage>
    <FieldValue field={{ type: 'rows', label: 'Orders', of }} value={value} />
  </Stage>
)

it('shows every word of rows inside rows, which a cell would only count', async () => {
  await render(
    rows({ name: text('Name'), times }, [
      { id: 'a', name: 'Lisinopril', times: [{ id: 't', time: 'eight' }] },
      { id: 'b', name: 'Aspirin', times: [{ id: 't', time: 'nine' }] },
    ]),
  )
  await expect.element(page.getByText('Row 2')).toBeVisible()
  for (const word of ['Lisinopril', 'eight', 'Aspirin', 'nine']) await expect.element(page.getByText(word)).toBeVisible()
})

it('lists rows with more questions than fit beside each other', async () => {
  const many = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`f${index}`, text(`Question ${index}`)]))
  await render(rows(many, [{ id: 'a', f9: 'last' }]))
  await expect.element(page.getByText('last')).toBeVisible()
  expect(page.getByRole('table').query()).toBeNull()
})

it('keeps others a table', async () => {
  await render(rows({ name: text('Name') }, [{ id: 'a', name: 'only' }]))
  await expect.element(page.getByRole('table').getByText('only')).toBeVisible()
})
