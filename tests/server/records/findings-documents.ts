import type { ResolvedField } from '#contract'
import type { Linked, LinkedResource } from '#document'
import { documents, ship } from './harbour-documents.ts'

const options = (resource: string, field: string, ids: readonly string[]): NonNullable<ResolvedField['options']> =>
  ids.map((id) => ({ id, label: `resources/${resource}.options.${field}.${id}` }))
const fieldsOf = (resource: string, all: Readonly<Record<string, Omit<ResolvedField, 'label'>>>) =>
  Object.fromEntries(Object.entries(all).map(([name, field]) => [name, { label: `resources/${resource}.fields.${name}`, ...field }]))

/** A voyage to be cleared: what a look at the hull found stands in rows of it, and two holds wait for what it says. */
export const clearance: LinkedResource = {
  name: 'clearance',
  id: 'resources/clearance',
  title: 'resources/clearance.title',
  plural: 'resources/clearance.plural',
  display: { template: '{title}' },
  locationScoped: true,
  rights: {
    read: { access: { anyOf: ['ships'] }, only: [{ userTypes: ['pilot'], filter: [{ field: 'pilot', op: 'eq', value: { from: 'user.id' } }] }] },
    create: { access: { anyOf: ['ships'] } },
    update: { access: { anyOf: ['ship-clearing'] } },
    delete: { access: { anyOf: ['ships'] } },
    restore: { access: { anyOf: ['ships'] } },
  },
  fields: fieldsOf('clearance', {
    title: { type: 'text', required: true },
    status: { type: 'choice', required: true, filterable: true, options: options('clearance', 'status', ['asked', 'cleared', 'sailed', 'dropped']) },
    shipId: { type: 'reference', to: 'ship', filterable: true },
    pilot: { type: 'user', filterable: true },
    goodUntil: { type: 'date' },
    fee: { type: 'money' },
    defects: {
      type: 'rows',
      of: fieldsOf('clearance', {
        defect: { type: 'choice', required: true, options: options('clearance', 'defects.defect', ['leak', 'scratch']) },
        seenAt: { type: 'datetime' },
        state: { type: 'choice', options: options('clearance', 'defects.state', ['open', 'noted', 'mended']) },
        by: { type: 'user' },
        at: { type: 'datetime' },
      }),
    },
    marks: {
      type: 'rows',
      of: fieldsOf('clearance', {
        mark: { type: 'choice', required: true, options: options('clearance', 'marks.mark', ['late', 'far']) },
        seenAt: { type: 'datetime' },
      }),
    },
  }),
  fieldGroups: [{ id: 'pay', fields: ['fee'], read: { anyOf: ['ship-pay'] }, otherwise: 'hidden' }],
  lifecycle: {
    field: 'status',
    initial: ['asked'],
    transitions: [
      { id: 'clear', from: ['asked'], to: 'cleared' },
      { id: 'clear-anyway', from: ['asked'], to: 'cleared', reason: 'required' },
      { id: 'sail', from: ['cleared'], to: 'sailed', asks: ['goodUntil'] },
      { id: 'ask-again', from: ['cleared'], to: 'asked' },
      { id: 'drop', from: ['asked'], to: 'dropped' },
    ],
  },
  checks: [
    { id: 'in-date', check: 'record.goodUntil >= today', severity: 'hold', stops: ['sail'], concern: 'safety' },
    { id: 'paid', check: 'record.fee < 1000', severity: 'hold', stops: ['sail'], concern: 'money' },
  ],
  findings: [
    {
      ...{ id: 'hull', rows: 'defects', code: 'defect', concern: 'safety', warns: ['scratch'], stops: ['clear'], accept: 'warnings', without: ['dropped'] },
      state: { field: 'state', open: 'open', accepted: 'noted', by: 'by', at: 'at' },
    },
    { id: 'marks', rows: 'marks', code: 'mark', at: 'seenAt', concern: 'money', stops: ['clear'], accept: 'none', acceptedIn: ['cleared', 'sailed'] },
  ],
}

const found = [
  'ship:rated',
  'clearance:in-date',
  'clearance:paid',
  'clearance:hull:leak',
  'clearance:hull:scratch',
  'clearance:marks:late',
  'clearance:marks:far',
]
const words: Readonly<Record<string, string>> = {
  'ship:rated': 'resources/ship.checks.rated',
  'clearance:in-date': 'resources/clearance.checks.in-date',
  'clearance:paid': 'resources/clearance.checks.paid',
  'clearance:hull:leak': 'resources/clearance.options.defects.defect.leak',
  'clearance:hull:scratch': 'resources/clearance.options.defects.defect.scratch',
  'clearance:marks:late': 'resources/clearance.options.marks.mark.late',
  'clearance:marks:far': 'resources/clearance.options.marks.mark.far',
}

/** Where what is found of clearances is kept. */
export const trouble: LinkedResource = {
  name: 'trouble',
  id: 'resources/trouble',
  title: 'resources/trouble.title',
  plural: 'resources/trouble.plural',
  display: { template: '{check}: {clearanceId}' },
  plays: 'finding',
  locationScoped: true,
  locationFrom: ['clearanceId'],
  about: ['clearanceId', 'shipId'],
  rights: { read: { access: { anyOf: ['ships'] } }, export: { access: { anyOf: ['ships'] } } },
  fields: fieldsOf('trouble', {
    kind: { type: 'choice', filterable: true, options: ['clearance', 'ship'].map((id) => ({ id, label: `resources/${id}.title` })) },
    check: { type: 'choice', filterable: true, sortable: true, options: found.map((id) => ({ id, label: words[id] ?? id })) },
    key: { type: 'text' },
    severity: { type: 'choice', filterable: true, options: options('trouble', 'severity', ['hold', 'warn']) },
    remedy: { type: 'choice', filterable: true, options: options('trouble', 'remedy', ['mend', 'accept']) },
    responsible: { type: 'user', filterable: true },
    concern: { type: 'choice', filterable: true, options: options('trouble', 'concern', ['money', 'safety']) },
    stops: { type: 'choices', options: ['sail', 'clear'].map((id) => ({ id: `clearance:${id}`, label: `resources/clearance.transitions.${id}` })) },
    at: { type: 'datetime' },
    since: { type: 'datetime', sortable: true },
    clearanceId: { type: 'reference', to: 'clearance', filterable: true },
    shipId: { type: 'reference', to: 'ship', filterable: true },
    status: { type: 'choice', required: true, filterable: true, options: options('trouble', 'status', ['open', 'accepted', 'resolved']) },
    acceptedWhy: { type: 'text', requiredWhen: "record.status == 'accepted'" },
    acceptedBy: { type: 'user', readOnly: true },
    acceptedAt: { type: 'datetime', readOnly: true },
  }),
  lifecycle: {
    field: 'status',
    initial: ['open'],
    transitions: [
      {
        ...{ id: 'accept', from: ['open'], to: 'accepted', requires: { anyOf: ['ship-accepting'] }, asks: ['acceptedWhy'] },
        only: [{ field: 'remedy', op: 'ne', value: 'mend' }],
        sets: { acceptedBy: { from: 'user.id' }, acceptedAt: { from: 'now' } },
      },
      { id: 'assign', from: ['open'], to: 'open', requires: { anyOf: ['ship-accepting'] }, asks: ['responsible'] },
      { id: 'resolve', from: ['open', 'accepted'], to: 'resolved', requires: { superAdmins: true }, elsewhere: true },
      { id: 'reopen', from: ['accepted', 'resolved'], to: 'open', requires: { superAdmins: true }, elsewhere: true },
    ],
  },
}

/** A ship without a rating, which findings of clearances name, too. */
const ratedShip: LinkedResource = {
  ...ship,
  checks: [...(ship.checks ?? []), { id: 'rated', check: 'record.rating >= 1', severity: 'hold', concern: 'safety' }],
}

/** The harbour with clearances and what is found of them. */
export const withFindings: Linked = {
  ...documents,
  resources: new Map([...documents.resources, [ship.name, ratedShip], [clearance.name, clearance], [trouble.name, trouble]]),
  strings: {
    en: {
      ...documents.strings.en,
      'resources/clearance': {
        title: 'Clearance',
        fields: { title: 'Title' },
        checks: { 'in-date': 'The clearance is out of date', paid: 'The fee is not paid' },
        options: { defects: { defect: { leak: 'Leak', scratch: 'Scratch' } }, marks: { mark: { late: 'Late', far: 'Far' } } },
      },
      'resources/trouble': {
        title: 'Trouble',
        fields: { check: 'Found', status: 'Status' },
        refusals: { accept: 'Mend it first' },
        options: { status: { open: 'Open', accepted: 'Accepted', resolved: 'Resolved' } },
      },
      'shared/records': { yes: 'Yes', no: 'No', saved: 'Saved', byItself: 'By itself', held: 'something hidden', heldBy: 'Waits for: {{findings}}' },
    },
  },
}
