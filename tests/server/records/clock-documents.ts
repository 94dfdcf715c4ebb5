import type { ResolvedField } from '#contract'
import type { Linked, LinkedResource } from '#document'
import { documents } from './harbour-documents.ts'

const label = (name: string): string => `resources/permit.fields.${name}`
const fields = (all: Readonly<Record<string, Omit<ResolvedField, 'label'>>>) =>
  Object.fromEntries(Object.entries(all).map(([name, field]) => [name, { label: label(name), ...field }]))
const states = ['asked', 'inForce', 'ended', 'used', 'late', 'lapsed']

/** A permit of the harbour, most of whose ways time goes by itself. */
export const permit: LinkedResource = {
  name: 'permit',
  id: 'resources/permit',
  title: 'resources/permit.title',
  plural: 'resources/permit.plural',
  display: { template: '{holder}' },
  rights: {
    read: { access: { everyone: true } },
    create: { access: { everyone: true } },
    update: { access: { everyone: true } },
    delete: { access: { everyone: true } },
  },
  fields: fields({
    holder: { type: 'text', required: true },
    state: { type: 'choice', required: true, filterable: true, options: states.map((id) => ({ id, label: `resources/permit.options.state.${id}` })) },
    from: { type: 'date', filterable: true },
    to: { type: 'date', filterable: true },
    callBy: { type: 'datetime', filterable: true },
    left: { type: 'integer', filterable: true },
    endedOn: { type: 'date' },
    note: { type: 'text' },
    isHeld: { type: 'boolean', default: false },
  }),
  lifecycle: {
    field: 'state',
    initial: ['asked', 'inForce', 'used'],
    transitions: [
      { id: 'begin', from: ['asked'], to: 'inForce', clock: [{ field: 'from', op: 'lte', value: { from: 'today' } }] },
      {
        id: 'end',
        from: ['inForce', 'used'],
        to: 'ended',
        guard: 'record.isHeld != true',
        sets: { endedOn: { from: 'today' } },
        clears: ['note'],
        clock: [{ field: 'to', op: 'lt', value: { from: 'today' } }],
      },
      {
        id: 'use-up',
        from: ['inForce'],
        to: 'used',
        clock: [
          { field: 'to', op: 'gte', value: { from: 'today' } },
          { field: 'left', op: 'lte', value: 0 },
        ],
      },
      {
        id: 'refill',
        from: ['used'],
        to: 'inForce',
        clock: [
          { field: 'to', op: 'gte', value: { from: 'today' } },
          { field: 'left', op: 'gt', value: 0 },
        ],
      },
      { id: 'be-late', from: ['inForce'], to: 'late', clock: [{ field: 'callBy', op: 'lt', value: { from: 'now', minutes: -15 } }] },
    ],
  },
  checks: [{ id: 'noted', check: "record.state != 'late' || answered(record.note)", severity: 'block', field: 'note' }],
}

/** The harbour with permits, and the words that the clock needs. */
export const withPermits: Linked = {
  ...documents,
  resources: new Map([...documents.resources, [permit.name, permit]]),
  strings: {
    en: {
      ...documents.strings.en,
      'resources/permit': { title: 'Permit', refusals: { end: 'The permit is held' }, checks: { noted: 'Say who called' } },
      'shared/records': { yes: 'Yes', no: 'No', saved: 'Saved', byItself: 'RenderCare (automatic)' },
    },
  },
}
