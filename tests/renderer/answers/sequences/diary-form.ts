import type { AnswerValues, Json, ResolvedField, ResolvedForm, ResolvedItem } from '#contract'

const field = (type: ResolvedField['type'], rest: Partial<ResolvedField> = {}): ResolvedField => ({ type, label: type, ...rest })
const yesNo = ['yes', 'no'].map((id) => ({ id, label: id }))

/** An invented form with a branch, rows with a branch of their own, and calculated values. */
export const DIARY: ResolvedForm = {
  id: 'forms/story/diary',
  formType: 'diary',
  hash: 'd'.repeat(64),
  title: 'diary',
  about: { client: 'boat', date: 'day' },
  layout: 'single',
  fields: {
    boat: field('text'),
    day: field('date'),
    weather: field('text'),
    log: field('multiline'),
    hasGuests: field('choice', { options: yesNo }),
    guests: field('text', { when: "answers.hasGuests == 'yes'" }),
    guestNotes: field('multiline', { when: "answers.hasGuests == 'yes'" }),
    catches: field('rows', {
      max: 50,
      of: { kind: field('text'), isKept: field('choice', { options: yesNo }), why: field('text', { when: "row.isKept == 'yes'" }) },
    }),
    count: field('calculated', { value: 'answers.catches.size()', result: 'integer' }),
  },
  pages: [
    {
      id: 'all',
      title: 'all',
      sections: [
        { id: 'day', title: 'day', columns: 1, items: items('boat', 'day', 'weather', 'log') },
        { id: 'guests', title: 'guests', columns: 1, items: items('hasGuests', 'guests', 'guestNotes') },
        { id: 'catches', title: 'catches', columns: 1, items: items('catches', 'count') },
      ],
    },
  ],
  checks: [],
  lookups: {},
  prefilled: [],
  lifecycle: {},
  print: {},
  tasks: [],
}

function items(...names: readonly string[]): readonly ResolvedItem[] {
  return names.map((name) => ({ kind: 'field', field: name }))
}

export const SURROUNDINGS = { today: '2026-03-02', now: '2026-03-02T15:00:00.000Z', timeZone: 'America/Chicago', lookups: {} }

/** The answers that the form shows: its conditions once more, written by hand. */
export function inSight({ guests, guestNotes, catches, ...answers }: AnswerValues): AnswerValues {
  const row = (each: Json): Json => {
    const { why, ...rest } = Object(each) as Readonly<Record<string, Json>>
    return rest.isKept === 'yes' && why !== undefined ? { ...rest, why } : rest
  }
  return {
    ...answers,
    ...(answers.hasGuests === 'yes' ? { guests: guests ?? null, guestNotes: guestNotes ?? null } : {}),
    catches: Array.isArray(catches) ? catches.map(row) : null,
  }
}
