import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { RecordView, ResolvedField } from '#contract'
import { Cell } from '../../src/renderer/list/cell.tsx'

const field: ResolvedField = { type: 'color', label: 'Color', options: [{ id: 'teal', label: 'Teal of the sea' }] }
const row = (color: string): RecordView => ({ id: 'a', display: '', version: 1, values: { color }, labels: {}, masked: [] }) as unknown as RecordView
const drawn = (color: string): string => renderToStaticMarkup(<Cell column={{ field: 'color' }} field={field} row={row(color)} />)

it('a color in a list has a dot of its own before its word; one that is no more is told by its id', () => {
  expect(drawn('teal')).toMatch(/<span class="[^"]*swatch[^"]*teal[^"]*" aria-hidden="true"><\/span>Teal of the sea</)
  expect(drawn('mauve')).toMatch(/>mauve</)
})
