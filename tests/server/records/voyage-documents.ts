import type { ResolvedField } from '#contract'
import type { LinkedResource, StringTree } from '#document'

/** Voyages own their legs: rows that are records, with rules, sums, a state and rights of their own. */
const fieldsOf = (resource: string, fields: Readonly<Record<string, Omit<ResolvedField, 'label'>>>): LinkedResource['fields'] =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { label: `resources/${resource}.fields.${name}`, ...field }]))

const options = (ids: readonly string[]): NonNullable<ResolvedField['options']> => ids.map((id) => ({ id, label: `resources/leg.options.state.${id}` }))

export const LEG_FIELDS = ['pier', 'startsAt', 'endsAt', 'miles', 'minutes', 'toll', 'pass', 'mark', 'code', 'state'] as const

export const voyage: LinkedResource = {
  name: 'voyage',
  id: 'resources/voyage',
  title: 'resources/voyage.title',
  plural: 'resources/voyage.plural',
  display: { template: '{name}' },
  locationScoped: true,
  locationFrom: ['ship'],
  about: ['ship'],
  rights: {
    read: { access: { everyone: true }, only: [{ userTypes: ['pilot'], filter: [{ field: 'pilot', op: 'eq', value: { from: 'user.id' } }] }] },
    create: { access: { everyone: true } },
    update: { access: { everyone: true }, only: [{ userTypes: ['clerk'], filter: [{ field: 'name', op: 'ne', value: 'Closed' }] }] },
    delete: { access: { everyone: true } },
    restore: { access: { everyone: true } },
    export: { access: { everyone: true } },
    move: { access: { everyone: true } },
  },
  fields: fieldsOf('voyage', {
    name: { type: 'text', required: true, sortable: true, filterable: true, searchable: true },
    ship: { type: 'reference', to: 'ship', filterable: true },
    pilot: { type: 'user', filterable: true },
    locationId: { type: 'reference', to: 'pier', place: true, filterable: true },
    legs: { type: 'rows', max: 300, owns: { resource: 'leg', by: 'voyage', fields: [...LEG_FIELDS], sort: ['startsAt'] } },
    milesInAll: { type: 'calculated', result: 'integer', value: 'sum(record.legs.map(l, l.miles))' },
    milesSummed: { type: 'integer', readOnly: true, sums: { resource: 'leg', by: 'voyage', field: 'miles' } },
    legsCounted: { type: 'integer', readOnly: true, sums: { resource: 'leg', by: 'voyage' } },
  }),
  checks: [{ id: 'far', check: 'record.milesInAll < 100000', severity: 'block', field: 'legs' }],
}

export const leg: LinkedResource = {
  name: 'leg',
  id: 'resources/leg',
  title: 'resources/leg.title',
  plural: 'resources/leg.plural',
  display: { template: '{startsAt}' },
  rights: { read: { access: { anyOf: ['legs'] } }, export: { access: { everyone: true } } },
  fields: fieldsOf('leg', {
    voyage: { type: 'reference', to: 'voyage', required: true, filterable: true },
    number: { type: 'sequence', pattern: 'L-{seq:3}' },
    pier: { type: 'reference', to: 'pier', required: true, filterable: true },
    startsAt: { type: 'datetime', sortable: true, filterable: true },
    endsAt: { type: 'datetime', sortable: true, filterable: true },
    miles: { type: 'integer', min: 1, filterable: true },
    minutes: { type: 'calculated', result: 'integer', value: 'round(hoursBetween(record.startsAt, record.endsAt) * 60.0)' },
    toll: { type: 'money' },
    pass: { type: 'text', mask: 'last4' },
    mark: { type: 'text', searchable: true },
    code: { type: 'text', unique: true, filterable: true },
    state: { type: 'choice', required: true, filterable: true, options: options(['open', 'approved']) },
    log: { type: 'text', default: 'calm' },
  }),
  fieldGroups: [
    { id: 'papers', fields: ['pass'], read: { anyOf: ['leg-papers'] }, otherwise: 'masked' },
    { id: 'pay', fields: ['toll'], read: { anyOf: ['leg-pay'] }, otherwise: 'hidden' },
    { id: 'marks', fields: ['mark'], write: { anyOf: ['leg-marks'] }, otherwise: 'readOnly' },
  ],
  lifecycle: {
    field: 'state',
    initial: ['open'],
    transitions: [{ id: 'approve', from: ['open'], to: 'approved', requires: { anyOf: ['leg-marks'] } }],
  },
  checks: [
    { id: 'order', check: 'record.startsAt < record.endsAt', severity: 'block', field: 'endsAt' },
    { id: 'long', check: 'record.miles < 5000', severity: 'warn', field: 'miles' },
  ],
  overlaps: [{ id: 'berth', by: 'pier', from: 'startsAt', to: 'endsAt' }],
  keptBy: [{ id: 'fee', resource: 'fee', by: 'leg', filter: [{ field: 'paid', op: 'eq', value: false }] }],
}

/** What keeps a leg from going. */
export const fee: LinkedResource = {
  name: 'fee',
  id: 'resources/fee',
  title: 'resources/fee.title',
  plural: 'resources/fee.plural',
  display: { template: '{what}' },
  rights: { read: { access: { everyone: true } }, create: { access: { everyone: true } }, update: { access: { everyone: true } } },
  fields: fieldsOf('fee', {
    what: { type: 'text' },
    leg: { type: 'reference', to: 'leg', filterable: true },
    paid: { type: 'boolean', filterable: true, default: false },
  }),
}

export const voyageStrings: StringTree = {
  'resources/voyage': { title: 'Voyage', fields: { legs: 'Legs', name: 'Name' }, checks: { far: 'Too far' } },
  'resources/leg': {
    title: 'Leg',
    fields: { code: 'Code', pier: 'Pier' },
    checks: { order: 'It ends before it begins', long: 'A long way?' },
    overlaps: { berth: 'The berth is taken {{count}} times' },
    refusals: { fee: '{{count}} fees are not paid' },
  },
}
