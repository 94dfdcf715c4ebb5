import { describe, expect, it } from 'vitest'
import type { ResolvedField } from '#contract'
import { createFormats } from '#i18n'
import { valueText } from '#screen-tree'
import { languageOf } from '#translation'
import type { PrintedForm } from '../../src/server/forms/print/printed-form.ts'
import { valueText as printedText } from '../../src/server/forms/print/value-text.ts'

const t = (key: string): string => key
const formats = createFormats(languageOf('en'), 'America/Chicago')
const PAPER = { text: t, filed: { labels: {} } } as unknown as PrintedForm
const label = 'l'

describe('a whole number', () => {
  it.each<[string, ResolvedField, string]>([
    ['has marks of thousands', { type: 'integer', label }, '2,019'],
    ['has none where its field says so', { type: 'integer', label, ungrouped: true }, '2019'],
    ['has none where it is worked out', { type: 'calculated', result: 'integer', label, ungrouped: true }, '2019'],
  ])('%s, on the page and on paper', (_what, field, text) => {
    expect([valueText(field, 2019, { t, formats }), printedText(field, 2019, '/year', PAPER)]).toEqual([text, text])
  })
})

describe('a date that is known in part', () => {
  const since: ResolvedField = { type: 'text', format: 'partial-date', label }
  it.each([
    ['2019', '2019'],
    ['2019-05', '05/2019'],
    ['2019-05-03', '05/03/2019'],
    ['as told', 'as told'],
  ])('%s reads %s, on the page and on paper', (value, text) => {
    expect([valueText(since, value, { t, formats }), printedText(since, value, '/since', PAPER)]).toEqual([text, text])
  })
})
