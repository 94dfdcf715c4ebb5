import { describe, expect, it, vi } from 'vitest'
import type { DraftBody, ResolvedField, ResolvedForm, StartBody } from '#contract'
import { askedOnce, type Begun, beginSeveral, type SeveralForms, type SeveralWork } from '../../../src/renderer/answers/begin-several.ts'

const fields: Readonly<Record<string, Partial<ResolvedField>>> = {
  client: { type: 'reference', to: 'client' },
  day: { type: 'date' },
  visit: {
    type: 'group',
    of: { place: { type: 'text', label: 'place' }, ratio: { type: 'choice', label: 'ratio' }, others: { type: 'references', label: 'others' } },
  },
  pulse: { type: 'integer' },
  note: { type: 'multiline' },
}
const FORM: ResolvedForm = {
  id: 'forms/x',
  formType: 'x',
  hash: 'a'.repeat(64),
  title: 'x',
  about: { client: 'client', date: 'day' },
  inSight: ['pulse'],
  layout: 'pages',
  fields: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { type: 'text', label: name, ...field }])),
  pages: [],
  checks: [{ id: 'c', check: 'answers.pulse > 0', severity: 'block', message: 'm' }],
  lookups: {},
  prefilled: [],
  lifecycle: {},
  print: {},
  tasks: [],
}
const SEVERAL: SeveralForms = {
  most: 3,
  same: ['day', 'visit', 'note'],
  others: 'visit.others',
  count: { field: 'visit.ratio', values: { '2': '1:2', '3': '1:3' } },
}
const [ANN, BO, CY] = ['ann', 'bo', 'cy'].map((id) => ({ id, label: id.toUpperCase() })) as [Subject, Subject, Subject]
type Subject = SeveralWork['subjects'][number]

/** A server that refuses the drafts of some. */
function work(more: Partial<SeveralWork> = {}, refused: ReadonlySet<string> = new Set()) {
  const saved = new Map<string, DraftBody>()
  let made = 0
  const given: SeveralWork = {
    forms: {
      start: vi.fn(async ({ about }: StartBody) => ({
        answers: { ...about, pulse: 70, visit: { place: `home of ${about.client}`, miles: 3 } },
        labels: { [String(about.client)]: 'their name' },
        lookups: {},
      })),
      saveDraft: vi.fn(async (id, body) => {
        if (refused.has(String(body.clientId))) throw new Error('refused')
        saved.set(id, body)
        return { ...body, id, savedAt: '', version: 1 }
      }),
    } as unknown as SeveralWork['forms'],
    form: FORM,
    several: SEVERAL,
    subjects: [ANN, BO],
    begun: [],
    given: { answers: { day: '2026-03-02', note: 'Lunch', pulse: 99, visit: { place: '', miles: 5 } }, labels: { w: 'Worker' } },
    moment: { now: '2026-03-01T18:00:00Z', timeZone: 'America/Chicago' },
    device: 'Tablet',
    newId: () => `draft-${++made}`,
    ...more,
  }
  return { given, saved }
}
const idsOf = ({ drafts }: Begun): readonly string[] => drafts.map(({ subject }) => subject.id)

describe('forms that are begun for several', () => {
  it('have a draft each, with what is the same, who the others are and how many, and nothing else of each other', async () => {
    const { given, saved } = work()
    const begun = await beginSeveral(given)
    expect([idsOf(begun), begun.error]).toEqual([['ann', 'bo'], undefined])
    expect([...saved.values()].map(({ clientId, content }) => [clientId, content.answers])).toEqual([
      ['ann', { client: 'ann', day: '2026-03-02', pulse: 70, note: 'Lunch', visit: { place: 'home of ann', miles: 5, others: ['bo'], ratio: '1:2' } }],
      ['bo', { client: 'bo', day: '2026-03-02', pulse: 70, note: 'Lunch', visit: { place: 'home of bo', miles: 5, others: ['ann'], ratio: '1:2' } }],
    ])
    expect([...saved.values()].map(({ content }) => content.labels)).toEqual([
      { ann: 'their name', w: 'Worker', bo: 'BO' },
      { bo: 'their name', w: 'Worker', ann: 'ANN' },
    ])
  })

  it('are begun up to the one that is refused, and once more only those that are left, still as one of all', async () => {
    const { given, saved } = work({ subjects: [ANN, BO, CY] }, new Set(['bo']))
    const first = await beginSeveral(given)
    expect([idsOf(first), String(first.error)]).toEqual([['ann'], 'Error: refused'])
    const again = work({ subjects: [ANN, BO, CY], begun: first.drafts })
    const then = await beginSeveral(again.given)
    expect([idsOf(then), then.error]).toEqual([['ann', 'bo', 'cy'], undefined])
    expect([...again.saved.values()].map(({ clientId, content }) => [clientId, content.answers.visit])).toEqual([
      ['bo', { place: 'home of bo', miles: 5, others: ['ann', 'cy'], ratio: '1:3' }],
      ['cy', { place: 'home of cy', miles: 5, others: ['ann', 'bo'], ratio: '1:3' }],
    ])
    expect(saved.size).toBe(1)
  })

  it('are asked once what is the same, without rules of the rest, and not what is filled in for them', () => {
    const { pages, checks, inSight, fields: asked } = askedOnce(FORM, SEVERAL, 'title')
    expect(pages.flatMap(({ sections }) => sections).flatMap(({ items }) => items.map((item) => (item.kind === 'field' ? item.field : '')))).toEqual(
      SEVERAL.same,
    )
    expect([checks, inSight, Object.keys(asked.visit?.of ?? {})]).toEqual([[], undefined, ['place']])
  })
})
