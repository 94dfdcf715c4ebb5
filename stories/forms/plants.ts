/** A made-up resource with a field of every type, for stories and tests: the runtime must draw it without knowing it. */
import type { Json, RecordForm, RecordView, ResolvedField, ResolvedResource, Section } from '#contract'

const RESOURCE = 'resources/plant'
type Bare = Omit<ResolvedField, 'label' | 'options' | 'of'>

const field = (name: string, bare: Bare, more: Partial<ResolvedField> = {}): ResolvedField => ({ ...bare, label: `${RESOURCE}.fields.${name}`, ...more })
const option = (name: string, id: string, tone?: string) => ({ id, label: `${RESOURCE}.options.${name}.${id}`, ...(tone ? { tone } : {}) })
const inner = (name: string, part: string, bare: Bare): ResolvedField => ({ ...bare, label: `${RESOURCE}.of.${name}.${part}` })

const FIELDS: Readonly<Record<string, ResolvedField>> = {
  name: field('name', { type: 'text', required: true, max: 60 }),
  latin: field('latin', { type: 'text' }, { help: `${RESOURCE}.help.latin` }),
  status: field(
    'status',
    { type: 'choice' },
    {
      options: [
        option('status', 'seed', 'info'),
        option('status', 'growing', 'success'),
        option('status', 'wilting', 'warning'),
        option('status', 'gone', 'neutral'),
      ],
    },
  ),
  planted: field('planted', { type: 'date', required: true, past: true }),
  watered: field('watered', { type: 'datetime' }),
  wakes: field('wakes', { type: 'time' }),
  height: field('height', { type: 'decimal', scale: 1, min: 0 }),
  price: field('price', { type: 'money' }),
  share: field('share', { type: 'percent' }),
  phone: field('phone', { type: 'phone' }, { help: `${RESOURCE}.help.phone` }),
  email: field('email', { type: 'email' }),
  gardener: field('gardener', { type: 'user' }),
  bed: field('bed', { type: 'reference', to: 'bed' }),
  neighbours: field('neighbours', { type: 'references', to: 'plant' }),
  poisonous: field('poisonous', { type: 'boolean' }),
  warning: field('warning', { type: 'text', requiredWhen: 'record.poisonous == true' }),
  light: field('light', { type: 'choice' }, { options: ['sun', 'half', 'shade', 'dark'].map((id) => option('light', id)) }),
  uses: field('uses', { type: 'choices' }, { options: ['food', 'medicine', 'looks'].map((id) => option('uses', id)) }),
  notes: field('notes', { type: 'multiline' }),
  site: field('site', { type: 'address' }),
  feeds: field(
    'feeds',
    { type: 'rows' },
    {
      of: {
        on: inner('feeds', 'on', { type: 'date', required: true }),
        what: inner('feeds', 'what', { type: 'text' }),
        grams: inner('feeds', 'grams', { type: 'integer' }),
      },
    },
  ),
  soil: field(
    'soil',
    { type: 'group' },
    { of: { ph: inner('soil', 'ph', { type: 'decimal', scale: 1 }), drained: inner('soil', 'drained', { type: 'boolean' }) } },
  ),
  code: field('code', { type: 'secret', mask: 'last4' }),
  number: field('number', { type: 'sequence' }),
  age: field('age', { type: 'calculated', result: 'integer', value: '1.0' }),
}

export const PLANT: ResolvedResource = {
  name: 'plant',
  id: RESOURCE,
  title: `${RESOURCE}.title`,
  plural: `${RESOURCE}.plural`,
  icon: 'flower',
  display: { template: '{name}' },
  health: 'none',
  locationScoped: false,
  fields: FIELDS,
  lifecycle: {
    field: 'status',
    initial: ['seed', 'growing'],
    transitions: [
      { id: 'plant', from: ['seed'], to: 'growing' },
      { id: 'pull', from: ['growing', 'wilting'], to: 'gone', reason: 'required' },
    ],
  },
  checks: [{ id: 'tall-needs-sun', check: "record.height < 200 || record.light == 'sun'", severity: 'block', field: 'light' }],
  similar: ['name', 'planted'],
  trash: {},
  can: ['read', 'create', 'update', 'delete', 'restore'],
}

export const BASICS: Section = {
  id: 'basics',
  columns: 2,
  fields: ['name', 'latin', 'status', 'planted', 'height', 'price', 'poisonous', { field: 'warning', when: 'record.poisonous == true' }],
}
export const DETAILS: Section = {
  id: 'details',
  columns: 2,
  fields: ['watered', 'wakes', 'share', 'light', 'uses', 'phone', 'email', 'gardener', 'bed', 'neighbours', 'code', 'number', 'age', 'notes'],
}
export const PLACE: Section = { id: 'place', columns: 1, fields: ['site', 'soil', 'feeds'] }

export const PLANTING: RecordForm = {
  kind: 'record',
  answers: { resource: 'plant' },
  steps: [
    {
      id: 'plant',
      kind: 'fields',
      checkSimilar: true,
      sections: [{ id: 'basics', columns: 2, fields: ['name', 'latin', 'planted', 'height', 'price', 'light'] }],
    },
    { id: 'care', kind: 'fields', sections: [{ id: 'care', columns: 2, fields: ['uses', 'phone', 'email', 'gardener', 'feeds'] }] },
    { id: 'review', kind: 'review', sections: [{ id: 'place', columns: 2, fields: ['status', 'notes'] }] },
  ],
  submit: { kind: 'create' },
}

export const ROSE: Readonly<Record<string, Json>> = {
  name: 'Old garden rose',
  latin: 'Rosa gallica',
  status: 'growing',
  planted: '2024-04-12',
  watered: '2026-06-01T13:30:00.000Z',
  wakes: '06:45',
  height: 142.5,
  price: 12_950,
  share: 12.5,
  phone: '6125550142',
  email: 'gardener@garden.test',
  gardener: '0d1f7a52-0000-4000-8000-000000000001',
  bed: '0d1f7a52-0000-4000-8000-000000000002',
  neighbours: ['0d1f7a52-0000-4000-8000-000000000003'],
  poisonous: false,
  light: 'sun',
  uses: ['looks', 'medicine'],
  notes: 'Cut back in spring.\nSecond line of a note.',
  site: { line1: '12 Garden Row', city: 'Saint Paul', state: 'MN', zip: '55101', county: 'Ramsey' },
  feeds: [
    { id: 'a', on: '2026-05-02', what: 'Compost', grams: 1_200 },
    { id: 'b', on: '2026-06-02', what: 'Bone meal', grams: 80 },
  ],
  soil: { ph: 6.4, drained: true },
  code: '••••7731',
  number: 'P-00042',
  age: 780,
}

export const ROSE_LABELS = { gardener: 'Robin Alder', bed: 'South bed', neighbours: ['Lavender'] }

export const LONG_TEXT = 'Gartenstrauchrosenzüchtungsgesellschaftsmitgliederverzeichnis of the long and winding north-eastern greenhouse extension'

/** A record of the rose with some of it changed. */
export const roseRecord = (more: Partial<RecordView> = {}): RecordView => ({
  id: '0d1f7a52-0000-4000-8000-0000000000aa',
  version: 3,
  display: 'Old garden rose',
  createdAt: '2024-04-12T15:00:00.000Z',
  updatedAt: '2026-06-01T13:30:00.000Z',
  deletedAt: null,
  locationId: null,
  values: ROSE,
  labels: ROSE_LABELS,
  masked: ['code'],
  can: ['update', 'delete', 'transition:pull'],
  ...more,
})

/** The moment at which stories stand still. */
export const SURROUNDINGS = { today: '2026-06-15', now: '2026-06-15T15:00:00.000Z', timeZone: 'America/Chicago' }
