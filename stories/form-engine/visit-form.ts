import type { AnswerValues, ResolvedField, ResolvedForm, ResolvedItem, ResolvedOption, ResolvedSection } from '#contract'
import { fieldTypes } from '#fields'

/** A form with every kind of question, as the server would send it. */
const ID = 'forms/story/visit'
const key = (path: string): string => `${ID}.${path}`
const options = (of: string, ids: readonly string[], extra: Readonly<Record<string, Partial<ResolvedOption>>> = {}): readonly ResolvedOption[] =>
  ids.map((id) => ({ id, label: key(`options.${of}.${id}`), ...extra[id] }))
const YES_NO = options('yesNo', ['yes', 'no'])
const YES_NO_NA = options('yesNo', ['yes', 'no', 'na'])
const FOUR = options('four', ['0', '1', '2', '3'])

type Bare = Omit<ResolvedField, 'label'>
const labelled = (path: string, fields: Readonly<Record<string, Bare>>): Readonly<Record<string, ResolvedField>> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, label: key(`${path}.${name}`) }]))

const fields = labelled('fields', {
  visitDate: { type: 'date', required: true },
  startTime: { type: 'time' },
  seenAt: { type: 'datetime' },
  gardener: { type: 'text', required: true, max: 60 },
  email: { type: 'email' },
  phone: { type: 'phone' },
  plotCode: { type: 'text', format: 'last4', help: key('help.plotCode') },
  notes: { type: 'multiline' },
  temperature: { type: 'decimal', unit: 'miles', usual: [10, 30], min: -30, max: 60, scale: 1, required: true, help: key('help.temperature') },
  humidity: { type: 'percent' },
  count: { type: 'integer', min: 0, max: 500 },
  cost: { type: 'money', min: 0 },
  height: { type: 'decimal', unit: 'feet' },
  watered: { type: 'boolean' },
  pests: { type: 'choice', options: YES_NO_NA, required: true },
  pestKind: { type: 'text', when: "answers.pests == 'yes'", requiredWhen: "answers.pests == 'yes'" },
  light: { type: 'choice', options: options('light', ['shade', 'half', 'sun']), as: 'radio' },
  state: { type: 'choice', options: options('state', ['fresh', 'dry', 'flooded', 'frozen', 'fallow']), required: true },
  tools: { type: 'choices', options: options('tools', ['none', 'spade', 'rake', 'hose', 'shears'], { none: { exclusive: true } }), required: true },
  extras: { type: 'choices', as: 'picker', options: options('tools', ['spade', 'rake', 'hose', 'shears']) },
  reason: { type: 'choice', options: options('reason', ['planned', 'storm', 'other'], { other: { specify: true } }) },
  reasonOther: { type: 'text', when: "answers.reason == 'other'", requiredWhen: "answers.reason == 'other'" },
  marked: { type: 'color', options: (fieldTypes.color.ownOptions?.ids ?? []).map((id) => ({ id, label: `shared/colors.${id}` })) },
  bed: { type: 'reference', to: 'bed', fills: { bedName: 'name' } },
  bedName: { type: 'text' },
  helpers: { type: 'references', to: 'helper' },
  lead: { type: 'user' },
  home: { type: 'address' },
  wind: {
    type: 'group',
    columns: 2,
    of: labelled('of.wind', {
      speed: { type: 'decimal', required: true },
      from: { type: 'choice', options: options('light', ['shade', 'half', 'sun']), as: 'select' },
    }),
  },
  plants: {
    type: 'rows',
    as: 'table',
    max: 60,
    of: labelled('of.plants', {
      name: { type: 'text', required: true },
      planted: { type: 'date' },
      height: { type: 'decimal', min: 0 },
      sort: { type: 'choice', as: 'select', options: options('light', ['shade', 'half', 'sun']) },
    }),
    checks: [{ id: 'tall', check: 'row.height < 100', severity: 'warn', field: 'height', message: key('rowChecks.plants.tall') }],
  },
  boxes: {
    type: 'rows',
    as: 'cards',
    columns: 2,
    of: labelled('of.boxes', { label: { type: 'text', required: true }, full: { type: 'choice', options: YES_NO }, content: { type: 'multiline' } }),
  },
  checks: {
    type: 'rows',
    as: 'grid',
    items: options('checks', ['gate', 'tap']),
    of: labelled('of.checks', { done: { type: 'choice', options: YES_NO }, remark: { type: 'text' } }),
  },
  jobs: {
    type: 'rows',
    as: 'week',
    items: options('jobs', ['weeding', 'watering', 'pruning']),
    of: labelled('of.jobs', {
      days: { type: 'choices', options: options('days', ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']) },
      minutes: { type: 'integer', min: 0 },
    }),
  },
  roots: { type: 'choice', as: 'segments', options: FOUR },
  leaves: { type: 'choice', as: 'segments', options: FOUR },
  vigour: {
    type: 'calculated',
    value: 'int(answers.roots) + int(answers.leaves)',
    result: 'integer',
    as: 'score',
    bands: [
      { id: 'weak', from: 0, tone: 'danger', label: key('options.vigour.weak') },
      { id: 'fair', from: 3, tone: 'warning', label: key('options.vigour.fair') },
      { id: 'strong', from: 5, tone: 'success', label: key('options.vigour.strong') },
    ],
  },
  spread: { type: 'calculated', value: 'answers.temperature - answers.humidity', result: 'decimal' },
  signed: { type: 'signature', signer: { role: 'author', by: 'staff' }, required: true },
  photo: { type: 'file', accept: ['image'] },
})

const ask = (...names: readonly string[]): readonly ResolvedItem[] => names.map((field) => ({ kind: 'field', field }))
const text = (id: string, as: 'paragraph' | 'heading' | 'notice' | 'warning'): ResolvedItem => ({ kind: 'text', id, text: key(`texts.${id}`), as })
const section = (id: string, columns: ResolvedSection['columns'], items: readonly ResolvedItem[], more: Partial<ResolvedSection> = {}): ResolvedSection => ({
  id,
  title: key(`sections.${id}`),
  columns,
  items,
  ...more,
})

export const VISIT: ResolvedForm = {
  id: ID,
  formType: 'visit',
  hash: 'a'.repeat(64),
  title: key('title'),
  about: { client: 'bed', date: 'visitDate' },
  inSight: ['gardener', 'visitDate', 'light'],
  layout: 'pages',
  offline: { store: 'FormOutbox' },
  fields,
  pages: [
    {
      id: 'visit',
      title: key('pages.visit'),
      sections: [
        section('basics', 2, [text('intro', 'paragraph'), ...ask('visitDate', 'startTime', 'seenAt', 'gardener', 'email', 'phone', 'plotCode', 'notes')]),
        section('measures', 3, ask('temperature', 'humidity', 'count', 'cost', 'height', 'wind'), { help: key('sectionHelp.measures') }),
        section('choices', 2, [
          text('notice', 'notice'),
          ...ask('watered', 'pests', 'pestKind', 'light', 'state', 'tools', 'extras', 'reason', 'reasonOther', 'marked'),
        ]),
      ],
    },
    {
      id: 'plants',
      title: key('pages.plants'),
      sections: [
        section('place', 2, ask('bed', 'bedName', 'helpers', 'lead', 'home')),
        section('beds', 1, [text('watering', 'heading'), ...ask('plants', 'boxes')]),
        section('week', 1, [text('alarm', 'warning'), ...ask('checks', 'jobs')]),
      ],
    },
    {
      id: 'finish',
      title: key('pages.finish'),
      sections: [section('score', 2, ask('roots', 'leaves', 'vigour', 'spread')), section('signing', 1, ask('signed', 'photo'))],
    },
  ],
  checks: [{ id: 'heat', check: 'answers.temperature <= 40.0', severity: 'warn', field: 'temperature', message: key('checks.heat') }],
  lookups: {},
  prefilled: [],
  lifecycle: {},
  print: {},
  tasks: [],
}

export const FILLED: AnswerValues = {
  visitDate: '2026-06-01',
  startTime: '08:30',
  seenAt: '2026-06-01T13:45:00.000Z',
  gardener: 'Rosalind Montgomery-Featherstonehaugh',
  email: 'rosalind@garden.test',
  phone: '6125550142',
  plotCode: '0042',
  notes: 'The roses need cutting back.\nThe hose leaks at the tap.',
  temperature: 22.5,
  humidity: 61,
  count: 48,
  cost: 12_550,
  height: 5.5,
  wind: { speed: 4, from: 'shade' },
  watered: true,
  pests: 'yes',
  pestKind: 'Aphids',
  light: 'half',
  state: 'dry',
  tools: ['spade', 'hose'],
  extras: ['rake'],
  reason: 'other',
  reasonOther: 'A neighbour called',
  marked: 'pink',
  bed: '11111111-1111-4111-8111-111111111111',
  bedName: 'South bed',
  helpers: ['22222222-2222-4222-8222-222222222222'],
  lead: '33333333-3333-4333-8333-333333333333',
  home: { line1: '12 Orchard Way', city: 'Duluth', state: 'MN', zip: '55802' },
  plants: [
    { id: 'p1', name: 'Rose', planted: '2025-04-12', height: 3.5, sort: 'sun' },
    { id: 'p2', name: 'Fern', planted: '2024-09-02', height: 1.2, sort: 'shade' },
  ],
  boxes: [{ id: 'b1', label: 'A1', full: 'yes', content: 'Bulbs' }],
  checks: [{ id: 'gate', done: 'yes', remark: 'Rusty' }],
  jobs: [{ id: 'weeding', days: ['mon', 'thu'], minutes: 40 }],
  roots: '2',
  leaves: '3',
}

export const LABELS: Readonly<Record<string, string>> = {
  '/bed': 'South bed',
  '/helpers/22222222-2222-4222-8222-222222222222': 'Lin, Grace',
  '/lead': 'Okafor, Chidi',
}

export const SURROUNDINGS = { today: '2026-06-01', now: '2026-06-01T17:00:00.000Z', timeZone: 'America/Chicago', lookups: {} }
