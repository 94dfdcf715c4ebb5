import { expect, it } from 'vitest'
import { spanTexts, withLanguage } from '#server/platform/language'

const CHICAGO = 'America/Chicago'
const said = (from: string, to: string, code = 'en', zone = CHICAGO): string =>
  withLanguage(code, () => {
    const texts = spanTexts({ from, to }, zone)
    return `${texts.from}–${texts.to}`
  })

it.each([
  ['of one day', '2026-03-19T14:00:00Z', '2026-03-19T16:30:00Z', 'Mar 19, 9:00 AM–11:30 AM'],
  ['over midnight', '2026-03-20T03:00:00Z', '2026-03-20T07:00:00Z', 'Mar 19, 10:00 PM–Mar 20, 2:00 AM'],
  ['to the same day of another year', '2026-03-19T14:00:00Z', '2027-03-19T14:00:00Z', 'Mar 19, 9:00 AM–Mar 19, 9:00 AM'],
  ['through the hour that comes twice', '2026-11-01T06:30:00Z', '2026-11-01T07:15:00Z', 'Nov 1, 1:30 AM CDT–1:15 AM CST'],
  ['of days', '2026-03-19', '2026-03-21', 'Mar 19–Mar 21'],
])('says a span %s on the clock of the company', (_, from, to, text) => {
  expect(said(from, to)).toBe(text)
})

it('says it in the language of who is spoken to, and in another zone', () => {
  expect(said('2026-03-19T14:00:00Z', '2026-03-19T16:30:00Z', 'es')).toMatch(/^19 mar, 9:00 a.?m\.–11:30 a.?m\.$/)
  expect(said('2026-03-19T14:00:00Z', '2026-03-19T16:30:00Z', 'hmn')).toBe('Mar 19, 9:00 AM–11:30 AM')
  expect(said('2026-03-19T14:00:00Z', '2026-03-19T16:30:00Z', 'en', 'America/New_York')).toBe('Mar 19, 10:00 AM–12:30 PM')
})
