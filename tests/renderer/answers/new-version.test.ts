import { describe, expect, it } from 'vitest'
import type { FiledForm, ResolvedField, ResolvedForm } from '#contract'
import { copyOf, newVersionOf } from '../../../src/renderer/answers/new-version.ts'

const MARY = '00000000-0000-4000-8000-000000000003'
const text = { type: 'text', label: '' } as ResolvedField
const fields: ResolvedForm['fields'] = {
  clientId: { type: 'reference', to: 'client', label: '' },
  doneOn: { type: 'date', label: '' },
  goal: text,
  chartNo: { ...text, readOnly: true },
  person: { type: 'group', label: '', of: { name: { ...text, readOnly: true } } },
  total: { type: 'calculated', result: 'integer', value: '1', label: '' },
  author: { type: 'signature', label: '' },
  steps: { type: 'rows', label: '', of: { step: text, initials: { type: 'signature', label: '' } } },
}
const form = (hash: string, more: Partial<ResolvedForm> = {}): ResolvedForm =>
  ({ hash, fields, lifecycle: { anew: ['doneOn'] }, migrations: [], ...more }) as unknown as ResolvedForm

const filed = {
  record: { id: 'old', values: { eventDate: '2026-01-05', clientId: MARY } },
  answers: {
    clientId: MARY,
    doneOn: '2026-01-05',
    goal: 'Walk again',
    chartNo: '7',
    person: { name: 'Mary Old' },
    total: 1,
    steps: [{ id: 'a', step: 'Stand' }],
  },
  labels: { '/clientId': 'Mary' },
  reasons: { late: 'Was ill' },
  signatures: [
    { slot: 'author', name: 'Ann' },
    { slot: 'steps/a/initials', name: 'Ann' },
  ],
} as unknown as FiledForm

const start = { answers: { clientId: MARY, doneOn: '2026-06-01', chartNo: '8', person: { name: 'Mary New' }, goal: 'Sleep' }, labels: {}, reasons: {} }

describe('a new version of a filed form', () => {
  it('begins with its answers, without signatures and reasons; what is asked anew or comes from records is as of now', () => {
    expect(newVersionOf(filed, { before: form('h'), form: form('h'), start })).toEqual({
      answers: {
        clientId: MARY,
        doneOn: '2026-06-01',
        goal: 'Walk again',
        chartNo: '8',
        person: { name: 'Mary New' },
        steps: [{ id: 'a', step: 'Stand' }],
      },
      labels: { '/clientId': 'Mary' },
      reasons: {},
      replaces: { id: 'old', on: '2026-01-05' },
    })
  })

  it('moves to today’s version of the form, and keeps readable what that asks no more', () => {
    const { goal: _gone, ...rest } = fields
    const migrations = [{ from: 'h', steps: [{ op: 'rename', field: 'goal', to: 'aim' }] }]
    const renamed = form('i', { fields: { ...rest, aim: text }, migrations } as unknown as Partial<ResolvedForm>)
    expect(newVersionOf(filed, { before: form('h'), form: renamed, start }).answers.aim).toBe('Walk again')
    const dropped = newVersionOf(filed, { before: form('h'), form: form('i', { fields: rest }), start })
    expect([dropped.answers.goal, dropped.retired]).toEqual([undefined, [{ hash: 'h', answers: [{ field: 'goal', value: 'Walk again' }] }]])
  })
})

describe('a copy of a filed form', () => {
  const shot = { id: 'f', name: 'chart.pdf', type: 'application/pdf', size: 1, sha256: 'x' }
  const withFiles: ResolvedForm['fields'] = {
    ...fields,
    scans: { type: 'file', label: '' },
    steps: { type: 'rows', label: '', of: { step: text, scan: { type: 'file', label: '' } } },
    visitTime: { type: 'time', label: '' },
  }
  const asked = (hash: string): ResolvedForm =>
    form(hash, { fields: withFiles, about: { client: 'clientId', date: 'doneOn', time: 'visitTime' }, lifecycle: { anew: [] } } as never)
  const old = {
    ...filed,
    answers: { ...filed.answers, visitTime: '08:00', scans: [shot], steps: [{ id: 'a', step: 'Stand', scan: [shot] }] },
    retired: [{ hash: 'older', answers: [{ field: 'mood', value: 'good' }] }],
  } as unknown as FiledForm

  it('has its answers on the day of now, and neither its files nor its place', () => {
    const copy = copyOf(old, { before: asked('h'), form: asked('h'), start: { ...start, answers: { ...start.answers, visitTime: '14:30' } } })
    expect(copy).toEqual({
      answers: {
        clientId: MARY,
        doneOn: '2026-06-01',
        visitTime: '14:30',
        goal: 'Walk again',
        chartNo: '8',
        person: { name: 'Mary New' },
        steps: [{ id: 'a', step: 'Stand' }],
      },
      labels: { '/clientId': 'Mary' },
      reasons: {},
    })
  })
})
