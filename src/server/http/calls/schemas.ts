import { FILTERS_MAX, OWN_REPORTS, SEARCH_MAX_CHARS } from '#contract'

/** A closed object: an unknown key is refused. */
export const closed = <P extends Readonly<Record<string, unknown>>, R extends readonly (keyof P & string)[]>(properties: P, required?: R) =>
  ({ type: 'object', additionalProperties: false, properties, ...(required === undefined ? {} : { required }) }) as const

export const uuid = { type: 'string', pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' } as const
/** Of a document, such as a form. */
export const documentId = { type: 'string', pattern: '^[a-z0-9-]+(/[a-z0-9-]+)*$', maxLength: 120 } as const
const reason = { type: 'string', maxLength: 2_000 } as const
export const slug = { type: 'string', pattern: '^[a-z][a-z0-9-]{0,63}$' } as const
const version = { type: 'integer', minimum: 1 } as const
const values = { type: 'object' } as const
const locationId = { anyOf: [uuid, { type: 'null' }] } as const

/** Nothing in the query. */
export const NO_QUERY = closed({})
/** Calls that carry nothing may still send an empty object. */
export const NO_BODY = { anyOf: [closed({}), { type: 'null' }] } as const

/** Of a screen document; `/` is written `~`. */
export const OF_SCREEN = closed({ screen: { type: 'string', pattern: '^[a-z0-9~-]{1,120}$' } }, ['screen'])
export const OF_RESOURCE = closed({ resource: slug }, ['resource'])
export const OF_FIELD = closed({ resource: slug, field: { type: 'string', pattern: '^[a-z][A-Za-z0-9]{0,47}$' } }, ['resource', 'field'])
export const OF_RECORD = closed({ resource: slug, id: uuid }, ['resource', 'id'])
export const OF_TRANSITION = closed({ resource: slug, id: uuid, transition: slug }, ['resource', 'id', 'transition'])
export const OF_OPERATION = closed({ resource: slug, id: uuid, operation: slug }, ['resource', 'id', 'operation'])

export const CREATE_BODY = closed({ values, locationId, state: { type: 'string', maxLength: 64 }, form: { type: 'string', maxLength: 120 }, reason }, [
  'values',
])
export const UPDATE_BODY = closed({ version, values, locationId, reason }, ['version', 'values'])
export const REMOVE_BODY = closed({ version, reason }, ['version'])
export const RESTORE_BODY = { anyOf: [closed({ version, reason }), { type: 'null' }] } as const
const without = { type: 'array', items: { type: 'string', maxLength: 40 }, maxItems: 20 } as const
export const TRANSITION_BODY = closed({ version, values, reason, without }, ['version'])
export const EFFECTS_BODY = closed({ values })

/** A text of at most so many characters. */
export const text = (maxLength: number) => ({ type: 'string', maxLength }) as const
const several = { anyOf: [uuid, { type: 'array', items: uuid, maxItems: 20 }] } as const

export const NAMES_QUERY = closed({ q: text(SEARCH_MAX_CHARS) })

/** The same question of the same field may come several times: from the screen, its view and who looks at it. */
const FILTERS = {
  '^filter\\[[^\\[\\]]{1,64}\\]\\[[^\\[\\]]{1,16}\\]$': { anyOf: [text(8_000), { type: 'array', items: text(8_000), maxItems: FILTERS_MAX }] },
}

/** spec of the list calls; the records room checks fields, operators and values against the resource. */
export const LIST_QUERY = {
  ...closed({
    q: text(SEARCH_MAX_CHARS),
    sort: text(200),
    limit: { type: 'string', pattern: '^[0-9]{1,4}$' },
    after: text(4_000),
    fields: text(4_000),
    count: { type: 'string', enum: ['exact'] },
    deleted: { type: 'string', enum: ['true', 'false'] },
    locations: several,
    'locations[]': several,
  }),
  patternProperties: FILTERS,
} as const

/** What a report is asked for; the records room checks groups, fields, operators and values against its document. */
const NAME = { type: 'string', maxLength: 48 } as const
const nullable = <S extends Readonly<Record<string, unknown>>>(schema: S) => ({ anyOf: [schema, { type: 'null' }] }) as const
/** A report that is being made: as its record says it, bounded. What it asks of its records is judged by the rules of documents. */
const OWN_REPORT = closed(
  {
    source: slug,
    groups: {
      type: 'array',
      maxItems: OWN_REPORTS.groupsMax,
      items: closed({ id: NAME, field: NAME, each: nullable({ enum: ['week', 'month'] }) }, ['field']),
    },
    numbers: {
      type: 'array',
      maxItems: OWN_REPORTS.numbersMax,
      items: closed(
        {
          id: NAME,
          title: text(60),
          take: { enum: ['count', 'sum', 'share', 'days', 'latest'] },
          field: nullable(NAME),
          inHours: nullable({ type: 'boolean' }),
        },
        ['title', 'take'],
      ),
    },
    conditions: {
      type: 'array',
      maxItems: OWN_REPORTS.conditionsMax,
      items: closed({ id: NAME, number: nullable({ type: 'integer', minimum: 1, maximum: OWN_REPORTS.numbersMax }), field: NAME, is: text(2_000) }, [
        'field',
        'is',
      ]),
    },
    dateField: nullable(NAME),
    span: nullable({ enum: ['thisMonth', 'lastMonth', 'last90Days', 'thisYear'] }),
  },
  ['source', 'groups', 'numbers'],
)
export const OWN_REPORT_PREVIEW = closed(
  { values: OWN_REPORT, by: { type: 'array', minItems: 1, maxItems: 2, uniqueItems: true, items: { type: 'string', pattern: '^[a-z][A-Za-z0-9]{0,52}$' } } },
  ['values', 'by'],
)

export const REPORT_QUERY = {
  ...closed(
    {
      by: { type: 'string', pattern: '^[a-z][A-Za-z0-9]{0,52}(,[a-z][A-Za-z0-9]{0,52})?$' },
      q: text(SEARCH_MAX_CHARS),
      locations: several,
      'locations[]': several,
    },
    ['by'],
  ),
  patternProperties: FILTERS,
} as const

const SPAN = { starts: text(48), ends: text(48), from: text(24), to: text(24), locations: several, 'locations[]': several } as const

/** The same for a span of time, and for its days. */
export const WINDOW_QUERY = { ...closed({ ...SPAN, fields: text(4_000) }, ['starts', 'ends', 'from', 'to']), patternProperties: FILTERS } as const
export const DAYS_QUERY = { ...closed({ ...SPAN, without: text(48) }, ['starts', 'ends', 'from', 'to', 'without']), patternProperties: FILTERS } as const
