import { describe, expect, it } from 'vitest'
import type { ResolvedField, ResolvedForm } from '#contract'
import { startingMoment } from '../../../src/renderer/answers/starting-moment.ts'

const NOW = { now: '2026-03-02T04:30:00.000Z', timeZone: 'America/Chicago' }
const form = (fields: Readonly<Record<string, Partial<ResolvedField>>>, prefilled: readonly string[] = []): ResolvedForm => ({
  id: 'forms/x',
  formType: 'x',
  hash: 'a'.repeat(64),
  title: 'x',
  about: { client: 'who', date: 'day', time: 'at' },
  layout: 'single',
  fields: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { type: 'text', label: name, ...field }])),
  pages: [],
  checks: [],
  lookups: {},
  prefilled,
  lifecycle: {},
  print: {},
  tasks: [],
})

describe('a new form', () => {
  it('is about the day and the time that the clock on the wall shows in the zone of the company', () => {
    expect(startingMoment(form({ day: { type: 'date' }, at: { type: 'time' } }), NOW)).toEqual({ day: '2026-03-01', at: '22:30' })
    expect(startingMoment(form({ day: { type: 'datetime' } }), NOW)).toEqual({ day: NOW.now })
  })
  it('leaves alone what is copied, calculated, read only or has a default', () => {
    expect(startingMoment(form({ day: { type: 'date' } }, ['day']), NOW)).toEqual({})
    expect(startingMoment(form({ day: { type: 'calculated', result: 'date' }, at: { type: 'time', readOnly: true } }), NOW)).toEqual({})
    expect(startingMoment(form({ day: { type: 'date', default: '2026-01-01' } }), NOW)).toEqual({})
  })
})
