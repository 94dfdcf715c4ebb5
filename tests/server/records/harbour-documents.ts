import type { DashboardScreen, RecordForm, ResolvedField } from '#contract'
import type { Linked, LinkedOperation, LinkedResource, StringTree } from '#document'
import { ownRows } from '../../../src/document/link/owned-rows.ts'
import { fee, leg, voyage, voyageStrings } from './voyage-documents.ts'

/** Made-up resources of a harbour that use every rule a resource can have. */
const label = (resource: string, name: string): string => `resources/${resource}.fields.${name}`
const options = (resource: string, field: string, ids: readonly string[]): NonNullable<ResolvedField['options']> =>
  ids.map((id) => ({ id, label: `resources/${resource}.options.${field}.${id}` }))

function fieldsOf(resource: string, fields: Readonly<Record<string, Omit<ResolvedField, 'label'>>>): Readonly<Record<string, ResolvedField>> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { label: label(resource, name), ...field }]))
}

export const pier: LinkedResource = {
  name: 'pier',
  id: 'resources/pier',
  title: 'resources/pier.title',
  plural: 'resources/pier.plural',
  display: { template: '{name}' },
  rights: { read: { access: { everyone: true } }, create: { access: { owners: true } }, update: { access: { owners: true } } },
  fields: fieldsOf('pier', { name: { type: 'text', required: true, searchable: true, sortable: true }, depth: { type: 'decimal' } }),
}

const crew = fieldsOf('ship', { name: { type: 'text', required: true }, mate: { type: 'reference', to: 'ship' }, pin: { type: 'secret' } })

export const ship: LinkedResource = {
  name: 'ship',
  id: 'resources/ship',
  title: 'resources/ship.title',
  plural: 'resources/ship.plural',
  display: { template: '{givenName} {familyName}', lastFirst: '{familyName}, {givenName}', detail: '{launchedOn} · {licence}' },
  locationScoped: true,
  health: 'phi',
  readAudit: 'list',
  rights: {
    read: { access: { anyOf: ['ships'] }, only: [{ userTypes: ['pilot'], filter: [{ field: 'pilot', op: 'eq', value: { from: 'user.id' } }] }] },
    create: { access: { anyOf: ['ships'] } },
    update: { access: { anyOf: ['ships'] }, only: [{ userTypes: ['clerk'], filter: [{ field: 'state', op: 'ne', value: 'sunk' }] }] },
    delete: { access: { anyOf: ['ships-delete'] } },
    restore: { access: { anyOf: ['ships-restore'] } },
    export: { access: { anyOf: ['ships-export'] } },
    name: { access: { anyOf: ['ship-names'] } },
  },
  fields: fieldsOf('ship', {
    number: { type: 'sequence', pattern: 'S-{seq:5}', searchable: true, sortable: true, unique: true },
    state: { type: 'choice', required: true, filterable: true, sortable: true, options: options('ship', 'state', ['planned', 'afloat', 'docked', 'sunk']) },
    givenName: { type: 'text', required: true, searchable: true, sortable: true, filterable: true, max: 35, format: 'person-name' },
    familyName: { type: 'text', required: true, searchable: true, sortable: true, filterable: true, max: 60 },
    launchedOn: { type: 'date', past: true, sortable: true, filterable: true },
    seenAt: { type: 'datetime', sortable: true, filterable: true },
    tons: { type: 'integer', min: 1, max: 500_000, sortable: true, filterable: true },
    draught: { type: 'decimal', scale: 1, sortable: true, filterable: true },
    value: { type: 'money', sortable: true, filterable: true },
    loaded: { type: 'percent' },
    insured: { type: 'boolean', filterable: true, default: false },
    insurer: { type: 'text', filterable: true, requiredWhen: 'record.insured == true' },
    phone: { type: 'phone', searchable: true },
    email: { type: 'email', unique: true },
    address: { type: 'address' },
    flags: { type: 'choices', filterable: true, options: options('ship', 'flags', ['fast', 'old', 'leaky']) },
    pier: { type: 'reference', to: 'pier', filterable: true },
    visited: { type: 'references', to: 'pier' },
    pilot: { type: 'user', filterable: true },
    licence: { type: 'text', format: 'pmi', unique: true, searchable: true, filterable: true, mask: 'last4', privacy: 'phi' },
    birthday: { type: 'date', mask: 'age', privacy: 'phi', sortable: true, filterable: true, searchable: true },
    wages: { type: 'money', filterable: true, sortable: true },
    rating: { type: 'integer' },
    safeCode: { type: 'secret', mask: 'last4' },
    crew: { type: 'rows', of: crew },
    notes: { type: 'multiline' },
    sunkOn: { type: 'date', readOnly: true },
    mooring: { type: 'text', shape: ['QY-9{2,4}'] },
    sunkWhy: { type: 'text', requiredWhen: "record.state == 'sunk'" },
    load: { type: 'calculated', result: 'decimal', value: 'record.tons * record.loaded / 100.0' },
  }),
  fieldGroups: [
    { id: 'papers', fields: ['licence', 'birthday'], read: { anyOf: ['ship-papers'] }, otherwise: 'masked' },
    { id: 'pay', fields: ['wages'], read: { anyOf: ['ship-pay'] }, otherwise: 'hidden' },
    { id: 'judgement', fields: ['rating'], write: { owners: true }, otherwise: 'readOnly' },
  ],
  lifecycle: {
    field: 'state',
    initial: ['planned', 'afloat'],
    transitions: [
      { id: 'launch', from: ['planned'], to: 'afloat', guard: 'answered(record.launchedOn)', asks: ['launchedOn'] },
      { id: 'dock', from: ['afloat'], to: 'docked', requires: { owners: true } },
      { id: 'sink', from: ['afloat', 'docked'], to: 'sunk', asks: ['sunkWhy'], sets: { sunkOn: { from: 'today' } }, reason: 'required' },
    ],
  },
  checks: [
    { id: 'heavy', check: 'record.tons < 400000', severity: 'warn', field: 'tons' },
    { id: 'dear', check: 'record.wages != 640 || record.tons >= 6400', severity: 'warn', field: 'wages' },
    { id: 'deep', check: 'record.draught < 30', severity: 'block', field: 'draught' },
  ],
  similar: ['familyName', 'launchedOn'],
  keptBy: [{ id: 'cargo', resource: 'cargo', by: 'ship', filter: [{ field: 'open', op: 'eq', value: true }] }],
  trash: { restoreDays: 30, reason: 'required' },
}

export const cargo: LinkedResource = {
  name: 'cargo',
  id: 'resources/cargo',
  title: 'resources/cargo.title',
  plural: 'resources/cargo.plural',
  display: { template: '{what}, {ship}' },
  rights: {
    read: {
      access: { everyone: true },
      only: [{ userTypes: ['mate'], filter: [{ through: 'ship', field: 'pilot', op: 'eq', value: { from: 'user.id' } }] }],
    },
    create: { access: { everyone: true } },
    update: { access: { everyone: true } },
  },
  fields: fieldsOf('cargo', {
    what: { type: 'text', required: true },
    ship: { type: 'reference', to: 'ship', filterable: true },
    open: { type: 'boolean', filterable: true },
    pier: { type: 'reference', to: 'pier', filterable: true },
    tug: { type: 'reference', to: 'ship', shares: ['pier'] },
  }),
}

/** Who keeps watch on which ship, and when. */
export const watch: LinkedResource = {
  name: 'watch',
  id: 'resources/watch',
  title: 'resources/watch.title',
  plural: 'resources/watch.plural',
  display: { template: '{startsAt}' },
  locationScoped: true,
  rights: {
    read: {
      access: { anyOf: ['ships'] },
      only: [{ userTypes: ['mate'], filter: [{ field: 'keeper', op: 'eq', value: { from: 'user.id' } }] }],
    },
    create: { access: { anyOf: ['ships'] } },
    update: { access: { anyOf: ['ships'] } },
    restore: { access: { owners: true } },
  },
  fields: fieldsOf('watch', {
    startsAt: { type: 'datetime', required: true, sortable: true, filterable: true },
    endsAt: { type: 'datetime', required: true, sortable: true, filterable: true },
    toldAt: { type: 'datetime' },
    paidAt: { type: 'datetime', sortable: true, filterable: true },
    ship: { type: 'reference', to: 'ship', filterable: true },
    keeper: { type: 'user', filterable: true },
    log: { type: 'text' },
    code: { type: 'text', mask: 'last4' },
  }),
  fieldGroups: [
    { id: 'papers', fields: ['code'], read: { anyOf: ['ship-papers'] }, otherwise: 'masked' },
    { id: 'pay', fields: ['paidAt'], read: { anyOf: ['ship-pay'] }, otherwise: 'hidden' },
  ],
}

/** Whoever enlists sailors need not see their papers. */
export const sailor: LinkedResource = {
  name: 'sailor',
  id: 'resources/sailor',
  title: 'resources/sailor.title',
  plural: 'resources/sailor.plural',
  display: { template: '{name}' },
  rights: { read: { access: { everyone: true } }, create: { access: { everyone: true } }, update: { access: { everyone: true } } },
  fields: fieldsOf('sailor', {
    name: { type: 'text', required: true },
    birthday: { type: 'date', mask: 'age' },
    licence: { type: 'text', unique: true, mask: 'last4' },
  }),
  fieldGroups: [{ id: 'papers', fields: ['birthday', 'licence'], read: { anyOf: ['ship-papers'] }, write: { everyone: true }, otherwise: 'masked' }],
  similar: ['name', 'birthday'],
}

/** Ships that sail together; when they do, their pilots are booked. */
export const convoy: LinkedResource = {
  name: 'convoy',
  id: 'resources/convoy',
  title: 'resources/convoy.title',
  plural: 'resources/convoy.plural',
  display: { template: '{name}' },
  rights: { read: { access: { everyone: true } }, create: { access: { everyone: true } }, update: { access: { everyone: true } } },
  fields: fieldsOf('convoy', {
    name: { type: 'text', required: true },
    state: { type: 'choice', required: true, filterable: true, options: options('convoy', 'state', ['gathering', 'sailing']) },
  }),
  lifecycle: {
    field: 'state',
    initial: ['gathering'],
    transitions: [
      { id: 'sail', from: ['gathering'], to: 'sailing', effects: [{ id: 'book', resource: 'pilotage', by: 'convoy', transition: 'book' }] },
      { id: 'gather', from: ['sailing'], to: 'gathering' },
    ],
  },
}

/** Who pilots which ship, and when: nobody is on two ships at once, unless they sail together. */
export const pilotage: LinkedResource = {
  name: 'pilotage',
  id: 'resources/pilotage',
  title: 'resources/pilotage.title',
  plural: 'resources/pilotage.plural',
  display: { template: '{startsAt}' },
  locationScoped: true,
  rights: {
    read: {
      access: { everyone: true },
      only: [{ userTypes: ['mate'], filter: [{ through: 'ship', field: 'pilot', op: 'eq', value: { from: 'user.id' } }] }],
    },
    create: { access: { everyone: true } },
    update: { access: { everyone: true } },
    delete: { access: { everyone: true } },
    restore: { access: { everyone: true } },
  },
  fields: fieldsOf('pilotage', {
    sailor: { type: 'reference', to: 'sailor', filterable: true },
    ship: { type: 'reference', to: 'ship', filterable: true },
    startsAt: { type: 'datetime', required: true, sortable: true, filterable: true },
    endsAt: { type: 'datetime', sortable: true, filterable: true },
    convoy: { type: 'reference', to: 'convoy', filterable: true },
    state: { type: 'choice', required: true, filterable: true, options: options('pilotage', 'state', ['asked', 'booked', 'off']) },
    log: { type: 'text' },
  }),
  fieldGroups: [{ id: 'secret', fields: ['ship'], read: { anyOf: ['ships', 'ship-names', 'ship-guess'] }, otherwise: 'hidden' }],
  lifecycle: {
    field: 'state',
    initial: ['booked', 'asked', 'off'],
    transitions: [
      { id: 'book', from: ['asked', 'off'], to: 'booked' },
      { id: 'cancel', from: ['booked'], to: 'off' },
    ],
  },
  overlaps: [
    {
      id: 'sailor',
      by: 'sailor',
      from: 'startsAt',
      to: 'endsAt',
      filter: [{ field: 'state', op: 'in', value: ['booked'] }],
      severity: 'block',
      unlessSame: 'convoy',
      says: ['sailor', 'ship'],
    },
    { id: 'ship', by: 'ship', from: 'startsAt', to: 'endsAt', filter: [{ field: 'state', op: 'in', value: ['asked', 'booked'] }] },
  ],
  trash: {},
}

const strings: StringTree = {
  ...voyageStrings,
  'resources/ship': {
    title: 'Ship',
    fields: { email: 'Email', licence: 'Licence', givenName: 'Given name', familyName: 'Family name', state: 'State' },
    options: { state: { planned: 'Planned', afloat: 'Afloat', docked: 'Docked', sunk: 'Sunk' }, flags: { fast: 'Fast', old: 'Old', leaky: 'Leaky' } },
    checks: { heavy: 'Is it really that heavy?', dear: 'Is it worth its wages?', deep: 'Too deep for the harbour' },
    refusals: { launch: 'A ship needs a launch date', cargo: 'This ship has {{count}} open loads' },
  },
  'forms/ship-yard': { checks: { named: 'Two names, please', small: 'A boat?', paid: 'No wages?' } },
  'resources/convoy': { title: 'Convoy', transitions: { sail: 'Sail' } },
  'resources/pilotage': {
    overlaps: {
      sailor: '{{sailor}} is already with {{ship}} {{from}}–{{to}} ({{count}})',
      'sailor-hidden': 'Already with another ship {{from}}–{{to}} ({{count}})',
      ship: 'This ship has another pilot {{from}}–{{to}}',
    },
  },
  'resources/cargo': { fields: { pier: 'pier' } },
  'shared/records': { yes: 'Yes', no: 'No', saved: 'Saved', notEditable: 'The status is {{state}}. It can be edited only while it is {{states}}.' },
  'shared/validation': {
    required: 'This field is required',
    unknownFieldDidYouMean: 'Did you mean “{{suggestion}}”?',
    similarUnseen: 'There may be one already',
    duplicateOf: '{{name}} already has this {{field}}',
    duplicate: 'A record with this {{field}} already exists',
    past: 'The date cannot be in the future',
    notFound: 'Record not found',
    rowId: 'Each row needs its own id',
    unknownKey: 'Unknown',
    notShared: 'Choose one with the same {{fields}}',
    formats: { pmi: 'PMI must be 8 digits' },
  },
}

export const resources = ownRows(new Map([pier, ship, cargo, watch, sailor, convoy, pilotage, voyage, leg, fee].map((resource) => [resource.name, resource])))

/** A form that asks for more than the resource does. */
const yard: RecordForm = {
  kind: 'record',
  answers: { resource: 'ship' },
  steps: [
    {
      id: 'hull',
      kind: 'fields',
      sections: [
        { id: 'names', fields: ['givenName', 'familyName', { field: 'launchedOn', when: 'answers.tons > 50', requiredWhen: 'answers.tons > 50' }] },
        { id: 'size', fields: ['tons', { field: 'draught', requiredWhen: 'answers.insured' }] },
        { id: 'papers', requires: { anyOf: ['ship-papers'] }, fields: [{ field: 'phone', requiredWhen: 'answers.tons > 50' }] },
        { id: 'wages', fields: [{ field: 'wages', requiredWhen: 'answers.tons > 50' }] },
      ],
    },
    { id: 'review', kind: 'review' },
  ],
  checks: [
    { id: 'named', severity: 'block', check: 'answers.givenName != answers.familyName', field: 'familyName' },
    { id: 'small', severity: 'warn', check: 'answers.tons >= 2', field: 'tons' },
    { id: 'paid', severity: 'warn', check: 'answers.wages > 1', field: 'wages' },
  ],
  submit: { kind: 'create' },
}

const towing: LinkedResource['rights']['read'] = { access: { anyOf: ['ships'] } }
/** Asked for on a screen of its own; what is typed is kept like a record's. */
const tow: LinkedOperation = {
  ...{ $schema: '../../meta/operation.schema.json', name: 'harbour.tow', id: 'operations/harbour/tow', title: 'operations/harbour/tow.title' },
  requires: towing.access,
  over: 'none',
  input: {
    ...{ name: 'harbour.tow', id: 'operations/harbour/tow', title: 'operations/harbour/tow.title', plural: 'operations/harbour/tow.title' },
    display: { template: '' },
    rights: { read: towing, create: towing, update: towing },
    fields: fieldsOf('tow', { to: { type: 'text' }, pin: { type: 'secret' } }),
  },
}

export const documents: Linked = {
  menu: { id: 'menu/main', items: [] },
  routes: [],
  permissions: [],
  roles: [],
  resources,
  operations: new Map([[tow.name, tow]]),
  domains: new Map(),
  screens: new Map(),
  help: new Map(),
  forms: new Map([['forms/ship-yard', yard]]),
  answerForms: new Map(),
  strings: { en: strings },
  documents: new Map(),
  owed: [],
}

export const board: DashboardScreen = {
  kind: 'dashboard',
  tiles: [
    { id: 'all', kind: 'stat', query: { resource: 'ship' } },
    { id: 'tons', kind: 'stat', query: { resource: 'ship', take: 'sum', field: 'tons' }, compare: { resource: 'ship' } },
    { id: 'insured', kind: 'stat', query: { resource: 'ship', take: 'share', of: [{ field: 'insured', op: 'eq', value: true }] } },
    { id: 'pay', kind: 'stat', query: { resource: 'ship', take: 'sum', field: 'wages' } },
    { id: 'owners', kind: 'stat', query: { resource: 'pier' }, requires: { owners: true } },
    {
      id: 'launches',
      kind: 'chart',
      shape: 'columns',
      by: { kind: 'month', last: 4 },
      series: [{ id: 'launched', date: 'launchedOn', query: { resource: 'ship' } }],
    },
    { id: 'seen', kind: 'chart', shape: 'lines', by: { kind: 'week', last: 3 }, series: [{ id: 'seen', date: 'seenAt', query: { resource: 'ship' } }] },
    { id: 'states', kind: 'chart', shape: 'donut', by: { kind: 'field', field: 'state' }, series: [{ id: 'ships', query: { resource: 'ship' } }] },
    { id: 'piers', kind: 'chart', shape: 'donut', by: { kind: 'field', field: 'pier' }, series: [{ id: 'ships', query: { resource: 'ship' } }] },
    { id: 'list', kind: 'list', resource: 'ship', columns: [{ field: 'display' }, { field: 'pier' }], sort: ['familyName'], limit: 2 },
    {
      id: 'counts',
      kind: 'counts',
      counts: [
        { id: 'afloat', query: { resource: 'ship', filter: [{ field: 'state', op: 'eq', value: 'afloat' }] } },
        { id: 'recent', query: { resource: 'ship', filter: [{ field: 'launchedOn', op: 'gte', value: { from: 'today', days: -30 } }] } },
      ],
    },
  ],
}
