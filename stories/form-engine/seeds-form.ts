import type { ResolvedForm } from '#contract'

const ID = 'forms/story/seeds'
const key = (path: string): string => `${ID}.${path}`

/** A form with what the language says of answers and words beside plain questions: worked out until typed over, held, named in texts. */
export const SEEDS: ResolvedForm = {
  id: ID,
  formType: 'seeds',
  hash: 'b'.repeat(64),
  title: key('title'),
  about: { client: 'bed', date: 'day' },
  layout: 'single',
  fields: {
    bed: { type: 'text', label: key('fields.bed'), max: 40, placeholder: key('placeholders.bed') },
    code: { type: 'text', label: key('fields.code'), shape: ['MN-9{4,6}', 'AA99'] },
    since: { type: 'text', label: key('fields.since'), format: 'partial-date' },
    more: {
      type: 'rows',
      label: key('fields.more'),
      as: 'table',
      of: {
        name: { type: 'text', label: key('fields.kind'), placeholder: key('placeholders.name'), help: key('help.name') },
        on: { type: 'date', label: key('fields.on'), starts: 'today' },
      },
    },
    day: { type: 'date', label: key('fields.bed'), held: true },
    kind: { type: 'choice', label: key('fields.kind'), options: ['peas', 'beans'].map((id) => ({ id, label: key(`options.kind.${id}`) })) },
    grams: { type: 'integer', label: key('fields.grams') },
    packets: { type: 'integer', label: key('fields.packets'), value: 'ceil(answers.grams / 50)' },
    note: { type: 'text', label: key('fields.note'), value: "'For ' + answers.bed" },
  },
  pages: [
    {
      id: 'order',
      title: key('pages.order'),
      sections: [
        {
          id: 'order',
          title: key('sections.order'),
          short: key('sectionShort.order'),
          columns: 2,
          items: [
            { kind: 'text', id: 'intro', text: key('texts.intro'), as: 'notice', places: ['lookups.lastGrams', 'bed', 'lookups.lastDay'] },
            ...['bed', 'code', 'since', 'kind', 'grams', 'packets', 'note', 'more'].map((field) => ({ kind: 'field' as const, field })),
            { kind: 'text', id: 'sum', text: key('texts.sum'), as: 'paragraph', places: ['packets', 'kind'] },
          ],
        },
      ],
    },
  ],
  checks: [],
  lookups: {
    lastGrams: { resource: 'seed', take: 'last', field: 'grams', result: 'number' },
    lastDay: { resource: 'seed', take: 'last', field: 'day', result: 'date' },
  },
  prefilled: [],
  lifecycle: {},
  print: {},
  tasks: [],
}

const fieldsNamed = (...names: readonly string[]) => names.map((field) => ({ kind: 'field' as const, field }))

/** Two pages: sections that go on under the title before them, and one under the title of its page. */
export const SEEDS_UNTITLED: ResolvedForm = {
  ...SEEDS,
  layout: 'pages',
  pages: [
    {
      id: 'order',
      title: key('pages.order'),
      sections: [
        {
          ...{ id: 'place', title: key('sections.order'), short: key('sectionShort.order'), columns: 2 },
          when: '!answered(answers.grams)',
          items: fieldsNamed('bed', 'code'),
        },
        { id: 'kind', title: key('sections.order'), untitled: true, columns: 2, items: fieldsNamed('kind', 'since') },
        {
          ...{ id: 'amount', title: key('sections.order'), untitled: true, columns: 3 },
          when: "answers.kind == 'peas'",
          items: fieldsNamed('grams', 'packets'),
        },
      ],
    },
    {
      id: 'more',
      title: key('pages.more'),
      sections: [{ id: 'more', title: key('pages.more'), untitled: true, columns: 1, items: fieldsNamed('note', 'more') }],
    },
  ],
}
