import type { ResolvedField, ResolvedResource } from '#contract'

const field = (name: string, rest: Omit<ResolvedField, 'label'>): ResolvedField => ({ label: `resources/boat.fields.${name}`, ...rest })
const option = (name: string, id: string, tone?: string) => ({ id, label: `resources/boat.options.${name}.${id}`, ...(tone ? { tone } : {}) })

/** A made-up resource with a field of most types; no story needs a real one. */
export const BOAT: ResolvedResource = {
  name: 'boat',
  id: 'resources/boat',
  title: 'resources/boat.title',
  plural: 'resources/boat.plural',
  icon: 'list',
  display: { template: '{name}' },
  health: 'none',
  locationScoped: false,
  checks: [],
  similar: [],
  trash: { restoreDays: 30 },
  can: ['read', 'create', 'update', 'delete', 'restore', 'export'],
  lifecycle: {
    field: 'state',
    initial: ['moored'],
    transitions: [
      { id: 'cast-off', icon: 'circle-play', from: ['moored'], to: 'afloat' },
      { id: 'moor', icon: 'circle-pause', from: ['afloat'], to: 'moored' },
    ],
  },
  fields: {
    name: field('name', { type: 'text', required: true, sortable: true, filterable: true, searchable: true }),
    boatNo: field('boatNo', { type: 'sequence', pattern: 'B-{seq:5}', sortable: true }),
    state: field('state', {
      type: 'choice',
      sortable: true,
      filterable: true,
      options: [
        option('state', 'moored', 'info'),
        option('state', 'afloat', 'success'),
        option('state', 'dryDock', 'warning'),
        option('state', 'sunk', 'danger'),
      ],
    }),
    kind: field('kind', { type: 'choice', filterable: true, options: [option('kind', 'sloop'), option('kind', 'ketch'), option('kind', 'yawl')] }),
    length: field('length', { type: 'decimal', scale: 1, sortable: true, filterable: true }),
    price: field('price', { type: 'money', sortable: true }),
    fitness: field('fitness', { type: 'percent', sortable: true }),
    skipperId: field('skipperId', { type: 'reference', to: 'skipper', filterable: true }),
    insuredUntil: field('insuredUntil', { type: 'date', sortable: true, filterable: true }),
    isInsured: field('isInsured', { type: 'boolean', filterable: true }),
    radioPhone: field('radioPhone', { type: 'phone' }),
    seenAt: field('seenAt', { type: 'datetime', sortable: true }),
    note: field('note', { type: 'multiline' }),
  },
}

/** The same with a band over the end of its insurance, which reads as a choice. */
export const BOAT_WITH_COVER: ResolvedResource = {
  ...BOAT,
  fields: {
    ...BOAT.fields,
    cover: field('cover', {
      ...{ type: 'band', over: 'insuredUntil', in: 'days', sortable: true, filterable: true },
      options: [option('cover', 'over', 'danger'), option('cover', 'soon', 'warning'), option('cover', 'sound', 'success')],
    }),
  },
}

/** The same for someone who may only look. */
export const BOAT_TO_READ: ResolvedResource = { ...BOAT, can: ['read'] }
