import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Json, RecordView, ResolvedField } from '#contract'
import { Cell } from '../../src/renderer/list/cell.tsx'

const field: ResolvedField = { type: 'datetime', label: 'Out' }
const drawn = (values: Readonly<Record<string, Json>>): string => {
  const row = { id: 'a', display: '', version: 1, values, labels: {}, masked: [] } as unknown as RecordView
  return renderToStaticMarkup(<Cell column={{ field: 'out', on: 'day' }} field={field} row={row} />)
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\s/g, ' ')
}

it.each([
  ['on the day beside it', { out: '2026-03-02T15:30:00Z', day: '2026-03-02' }, /^\d+:30 [AP]M$/],
  ['on the day of the moment beside it', { out: '2026-03-02T15:30:00Z', day: '2026-03-02T14:00:00Z' }, /^\d+:30 [AP]M$/],
  ['on another day', { out: '2026-03-03T15:30:00Z', day: '2026-03-02' }, /^3\/3\/26,? \d+:30 [AP]M$/],
  ['days after the moment beside it', { out: '2026-03-05T15:30:00Z', day: '2026-03-02T15:30:00Z' }, /^3\/5\/26,? \d+:30 [AP]M$/],
  ['beside a day that is not shown', { out: '2026-03-02T15:30:00Z' }, /^3\/2\/26,? \d+:30 [AP]M$/],
  ['that is not known', { day: '2026-03-02' }, /^—$/],
])('a moment %s says its day where nothing beside it does', (_what, values, shown) => {
  expect(drawn(values)).toMatch(shown)
})
