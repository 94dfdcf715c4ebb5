import type { ResolvedField, ResourceMigration } from '#contract'
import type { Linked, LinkedResource } from '#document'
import { ownRows } from '../../../src/document/link/owned-rows.ts'
import { documents, pier } from './harbour-documents.ts'

type Fields = LinkedResource['fields']

const fieldsOf = (resource: string, fields: Readonly<Record<string, Omit<ResolvedField, 'label'>>>): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { label: `resources/${resource}.fields.${name}`, ...field }]))
const options = (...ids: string[]): NonNullable<ResolvedField['options']> => ids.map((id) => ({ id, label: `resources/boat.options.${id}` }))

/** A resource of everybody's. */
function boatOf(fields: Fields, migrations: readonly ResourceMigration[], name = 'boat'): LinkedResource {
  const everyone = { access: { everyone: true } } as const
  const [first, ...rest] = migrations
  return {
    name,
    id: `resources/${name}`,
    title: `resources/${name}.title`,
    plural: `resources/${name}.plural`,
    display: { template: '{remark}' },
    locationScoped: true,
    rights: { read: everyone, create: everyone, update: everyone, delete: everyone, restore: everyone, export: everyone },
    trash: {},
    fields,
    ...(first && { migrations: [first, ...rest] }),
  }
}

const jobs = fieldsOf('boat', { what: { type: 'text', required: true }, on: { type: 'date' }, by: { type: 'text' } })
const shared = {
  remark: { type: 'text', sortable: true, searchable: true },
  berth: { type: 'text', searchable: true },
  jobs: { type: 'rows', of: jobs },
} as const

/** Boats as they were. */
export const before = boatOf(
  fieldsOf('boat', {
    ...shared,
    name: { type: 'text', searchable: true, sortable: true, filterable: true, unique: true },
    skipper: { type: 'text' },
    rig: { type: 'choice', options: options('sail', 'row', 'oars'), filterable: true },
    flags: { type: 'choices', options: options('old', 'aged', 'fast') },
    motto: { type: 'text' },
    feet: { type: 'integer' },
  }),
  [],
)

const readOnly = true
export const STEPS: readonly ResourceMigration[] = [
  { id: 'title', op: 'rename', field: 'name', to: 'title' },
  { id: 'oars', op: 'recode', field: 'rig', codes: { row: 'oars', steam: 'oars' } },
  { id: 'aged', op: 'recode', field: 'flags', codes: { old: 'aged' } },
  { id: 'skipper', op: 'split', field: 'skipper', by: ' ', to: ['skipperFirst', 'skipperLast'] },
  { id: 'metres', op: 'set', field: 'metres', value: 'round(record.feet * 0.3)' },
  { id: 'pier', op: 'point', field: 'berth', to: 'pier' },
  { id: 'jobs', op: 'own', field: 'jobs', resource: 'job', by: 'boat', values: { task: 'what', day: 'on' } },
  { id: 'motto', op: 'retire', field: 'motto' },
]

/** The same boats later. */
export const after = boatOf(
  fieldsOf('boat', {
    remark: shared.remark,
    title: { type: 'text', searchable: true, sortable: true, filterable: true, unique: true },
    skipper: { type: 'text', readOnly },
    skipperFirst: { type: 'text', max: 6 },
    skipperLast: { type: 'text' },
    rig: { type: 'choice', options: options('sail', 'oars'), filterable: true },
    flags: { type: 'choices', options: options('aged', 'fast') },
    motto: { type: 'text', readOnly },
    feet: { type: 'integer', readOnly },
    metres: { type: 'integer', filterable: true },
    berth: { ...shared.berth, readOnly },
    pier: { type: 'reference', to: 'pier', filterable: true },
    jobs: { ...shared.jobs, readOnly },
    long: { type: 'calculated', result: 'boolean', value: 'record.metres > 10' },
    jobCount: { type: 'integer', readOnly, sums: { resource: 'job', by: 'boat' } },
  }),
  STEPS,
)

export const job: LinkedResource = {
  ...boatOf(
    fieldsOf('job', {
      number: { type: 'sequence', pattern: 'J-{seq:3}', unique: true },
      task: { type: 'text', required: true, searchable: true, max: 20 },
      day: { type: 'date' },
      boat: { type: 'reference', to: 'boat', filterable: true },
      state: { type: 'choice', options: options('open', 'done') },
    }),
    [],
    'job',
  ),
  lifecycle: { field: 'state', initial: ['open'], transitions: [] },
}

/** Boats that own the jobs that were their rows. */
export function owning(): Linked {
  const { migrations: _none, lifecycle: _state, trash: _bin, ...plain } = job
  const { boat, task, day } = job.fields
  if (!boat || !task || !day) throw new Error('jobs have changed')
  const owned: LinkedResource = { ...plain, rights: { read: { access: { everyone: true } } }, fields: { boat: { ...boat, required: true }, task, day } }
  const rows = fieldsOf('boat', {
    remark: shared.remark,
    jobs: { type: 'rows', owns: { resource: 'job', by: 'boat', fields: ['task', 'day'] } },
    jobCount: { type: 'integer', readOnly, sums: { resource: 'job', by: 'boat' } },
    jobsTold: { type: 'calculated', result: 'integer', value: 'sum(record.jobs.map(j, 1.0))' },
  })
  const step = STEPS.filter(({ op }) => op === 'own')
  const resources = [pier, boatOf(rows, step), { ...owned, locationScoped: false }].map((resource) => [resource.name, resource] as const)
  return { ...documents, resources: ownRows(new Map<string, LinkedResource>(resources)) }
}

/** A small one, whose name became its title. */
export const renamed = (name: string, isUnique = false): LinkedResource =>
  boatOf(
    fieldsOf(name, { title: { type: 'text', searchable: true, ...(isUnique && { unique: true }) } }),
    [{ id: 'title', op: 'rename', field: 'name', to: 'title' }],
    name,
  )

/** What its field comes to was never kept. */
export const reckoned = (name: string): LinkedResource =>
  boatOf(
    fieldsOf(name, { title: { type: 'text' }, hail: { type: 'calculated', value: "record.title + '!'", result: 'text', sortable: true } }),
    [{ id: 'hail', op: 'calculate', field: 'hail' }],
    name,
  )

export const linked = (...boats: readonly LinkedResource[]): Linked => ({
  ...documents,
  resources: new Map([pier, ...boats, job].map((resource) => [resource.name, resource])),
})
