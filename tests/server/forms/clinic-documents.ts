import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ResolvedField, Resource } from '#contract'
import type { Linked, LinkedForm, LinkedResource, StringTree } from '#document'

type Fields = Readonly<Record<string, ResolvedField>>
type Bare = Readonly<Record<string, Omit<ResolvedField, 'label' | 'of' | 'options'> & { readonly of?: Bare; readonly options?: readonly string[] }>>

const ROOT = join(import.meta.dirname, '../../..')

/** Fields with the keys that the linker would give them. */
function fieldsOf(id: string, fields: Bare): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { of, options, ...field }]) => [
      name,
      {
        ...field,
        label: `${id}.fields.${name}`,
        ...(of && { of: fieldsOf(id, of) }),
        ...(options && { options: options.map((option) => ({ id: option, label: `${id}.options.${name}.${option}` })) }),
      },
    ]),
  )
}

/** A resource as the product has it. */
function real(name: string): LinkedResource {
  const document = JSON.parse(readFileSync(join(ROOT, `schemas/resources/${name}.json`), 'utf8')) as Resource
  const fields = Object.entries(document.fields).map(([field, { options, ...rest }]) => [
    field,
    {
      ...rest,
      label: `resources/${name}.fields.${field}`,
      ...(Array.isArray(options) && { options: options.map((option) => ({ ...option, label: `resources/${name}.options.${field}.${option.id}` })) }),
    },
  ])
  const id = `resources/${name}`
  const { read } = document.rights
  if (read === undefined) throw new Error(`${name} goes by a permission; link it to have its rights`)
  return { ...document, name, id, title: `${id}.title`, plural: `${id}.plural`, fields: Object.fromEntries(fields), rights: { ...document.rights, read } }
}

const everyone = { everyone: true } as const
const clientOnly = [{ userTypes: ['case-manager'], filter: [{ field: 'caseManagerUserId', op: 'eq', value: { from: 'user.id' } }] }]

const client = {
  name: 'client',
  id: 'resources/client',
  title: 'resources/client.title',
  plural: 'resources/client.plural',
  display: { template: '{firstName} {lastName}' },
  health: 'phi',
  locationScoped: true,
  rights: { read: { access: everyone, only: clientOnly }, create: { access: everyone }, update: { access: everyone }, delete: { access: everyone } },
  fieldGroups: [{ id: 'identity', fields: ['dob'], read: { anyOf: ['clinical-details'] }, otherwise: 'masked' }],
  fields: fieldsOf('resources/client', {
    firstName: { type: 'text', required: true, sortable: true },
    lastName: { type: 'text', required: true, sortable: true },
    dob: { type: 'date', mask: 'age' },
    gender: { type: 'choice', options: ['female', 'male'] },
    address: { type: 'address' },
    weight: { type: 'decimal' },
    allergies: { type: 'choices', options: ['none', 'latex', 'bees'] },
    doctorId: { type: 'reference', to: 'employee' },
    caseManagerUserId: { type: 'user', filterable: true },
    diagnoses: { type: 'rows', of: { code: { type: 'text' }, isPrimary: { type: 'boolean' }, secret: { type: 'secret' } } },
  }),
} as unknown as LinkedResource

const employee = {
  name: 'employee',
  id: 'resources/employee',
  title: 'resources/employee.title',
  plural: 'resources/employee.plural',
  display: { template: '{lastName}' },
  rights: { read: { access: { anyOf: ['office'] } }, create: { access: everyone }, name: { access: { anyOf: ['clinical-forms'] } } },
  self: 'userId',
  fields: fieldsOf('resources/employee', { lastName: { type: 'text', required: true }, badge: { type: 'text' }, userId: { type: 'user', unique: true } }),
} as unknown as LinkedResource

const authorization = {
  ...employee,
  self: undefined,
  rights: { read: { access: everyone }, create: { access: everyone } },
  name: 'authorization',
  id: 'resources/authorization',
  display: { template: '{authNo}' },
  fields: fieldsOf('resources/authorization', {
    authNo: { type: 'text', required: true },
    clientId: { type: 'reference', to: 'client', filterable: true },
    totalUnits: { type: 'decimal', sortable: true },
  }),
} as unknown as LinkedResource

/** What a form makes records of: with a state, a default, a calculated field, and a reference that only a form can fill. */
const ailment = {
  name: 'ailment',
  id: 'resources/ailment',
  title: 'resources/ailment.title',
  plural: 'resources/ailment.plural',
  display: { template: '{code}' },
  health: 'phi',
  locationScoped: true,
  rights: { read: { access: { anyOf: ['office'] } }, create: { access: { anyOf: ['office'] } }, delete: { access: { anyOf: ['office'] } } },
  trash: { restoreDays: 30 },
  lifecycle: { field: 'status', initial: ['active'], transitions: [{ id: 'heal', icon: 'check', from: ['active'], to: 'past' }] },
  fields: fieldsOf('resources/ailment', {
    clientId: { type: 'reference', to: 'client', required: true, filterable: true },
    formId: { type: 'reference', to: 'clinical-form', filterable: true },
    code: { type: 'text', required: true, max: 10, sortable: true, searchable: true },
    isMain: { type: 'boolean', default: false },
    label: { type: 'calculated', result: 'text', value: "record.code + (record.isMain ? '*' : '')" },
    weight: { type: 'decimal', max: 200 },
    since: { type: 'date' },
    notedBy: { type: 'user' },
    status: { type: 'choice', options: ['active', 'past'], required: true },
    endedOn: { type: 'date' },
  }),
} as unknown as LinkedResource

export const resources = new Map(
  [ailment, client, employee, authorization, real('todo'), real('clinical-form'), real('client-document')].map((resource) => [resource.name, resource]),
)

const VITALS = 'forms/clinical/vitals'
const place = (...names: readonly string[]): readonly object[] => names.map((field) => ({ kind: 'field', field }))

/** A form that uses what the server has to do with: calculations, hidden branches, rows, lookups, warnings, tasks, three signatures, a section of its own. */
export const vitals = {
  id: VITALS,
  formType: 'vital-signs',
  title: `${VITALS}.title`,
  about: { client: 'clientId', employee: 'takenBy', date: 'entryDate', time: 'entryTime' },
  display: '{weight} kg · {reason} · {symptoms} · {entryDate}',
  layout: 'single',
  fields: fieldsOf(VITALS, {
    clientId: { type: 'reference', to: 'client', required: true },
    takenBy: { type: 'reference', to: 'employee' },
    takerName: { type: 'text' },
    takerBadge: { type: 'text' },
    entryDate: { type: 'date', required: true },
    entryTime: { type: 'time' },
    clientName: { type: 'text', max: 100 },
    dob: { type: 'date' },
    gender: { type: 'choice', options: ['female', 'male'] },
    home: { type: 'text', max: 200 },
    agency: { type: 'text', max: 100 },
    reason: { type: 'choice', options: ['routine', 'fall'], default: 'routine' },
    symptoms: { type: 'choices', options: ['dizzy', 'cold'] },
    fallNote: { type: 'text', max: 200, when: "answers.reason == 'fall'", requiredWhen: "answers.reason == 'fall'" },
    weight: { type: 'decimal', scale: 1, min: 1, max: 400, required: true },
    height: { type: 'decimal', scale: 1, min: 30, max: 250 },
    bmi: { type: 'calculated', result: 'decimal', scale: 1, value: 'answers.weight / (answers.height / 100.0 * answers.height / 100.0)' },
    dayOfWeek: { type: 'calculated', result: 'text', value: "today > answers.entryDate ? 'past' : 'today'" },
    diagnoses: { type: 'rows', max: 10, of: { code: { type: 'text', max: 20, required: true }, isPrimary: { type: 'boolean' } } },
    comment: { type: 'multiline', max: 1000 },
    pay: { type: 'money' },
    author: { type: 'signature', required: true, signer: { role: 'author', by: 'staff', author: true } },
    clientSignature: { type: 'signature', required: true, signer: { role: 'client', by: 'person', unable: true, verbal: true } },
    nurse: { type: 'signature', signer: { role: 'rn', by: 'staff' } },
  }),
  pages: [
    {
      id: 'all',
      title: `${VITALS}.pages.all`,
      sections: [
        {
          id: 'about',
          title: `${VITALS}.sections.about`,
          columns: 2,
          items: place('clientId', 'takenBy', 'entryDate', 'entryTime', 'clientName', 'dob', 'gender', 'home', 'agency'),
        },
        {
          id: 'values',
          title: `${VITALS}.sections.values`,
          columns: 2,
          items: place('reason', 'fallNote', 'symptoms', 'weight', 'height', 'bmi', 'dayOfWeek', 'diagnoses', 'comment'),
        },
        { id: 'office', title: `${VITALS}.sections.office`, columns: 2, requires: { anyOf: ['office'] }, items: place('pay') },
        { id: 'sign', title: `${VITALS}.sections.sign`, columns: 2, items: place('author', 'clientSignature', 'nurse') },
      ],
    },
  ],
  checks: [
    { id: 'not-so-heavy', check: 'answers.weight < 300', severity: 'block', field: 'weight', message: `${VITALS}.checks.not-so-heavy` },
    { id: 'heavy', check: 'answers.weight < 150', severity: 'warn', field: 'weight', message: `${VITALS}.checks.heavy` },
    { id: 'twice', check: 'lookups.sameDay == 0', severity: 'warn', field: 'entryDate', message: `${VITALS}.checks.twice` },
  ],
  lookups: {
    sameDay: {
      resource: 'clinical-form',
      form: 'vital-signs',
      take: 'count',
      filter: [
        { field: 'clientId', op: 'eq', value: { answer: 'clientId' } },
        { field: 'eventDate', op: 'eq', value: { answer: 'entryDate' } },
      ],
    },
    lastWeight: {
      resource: 'clinical-form',
      form: 'vital-signs',
      take: 'last',
      field: 'answers.weight',
      result: 'number',
      sort: '-eventDate',
      filter: [{ field: 'clientId', op: 'eq', value: { answer: 'clientId' } }],
    },
    units: {
      resource: 'authorization',
      take: 'sum',
      field: 'totalUnits',
      filter: [{ field: 'clientId', op: 'eq', value: { answer: 'clientId' } }],
    },
    seenByEmployee: {
      resource: 'clinical-form',
      take: 'exists',
      filter: [{ field: 'employeeId', op: 'eq', value: { answer: 'takenBy' } }],
    },
  },
  prefilled: ['clientName', 'dob', 'gender', 'home', 'agency', 'height', 'diagnoses'],
  lifecycle: { lockAfterDays: 2, lateAfterHours: 24 },
  offline: { store: 'HssForms', path: 'api/client-hhs', keys: { clientId: 'client_id', author: 'signature', entryTime: 'sTime' } },
  print: {},
  tasks: [{ id: 'recheck', when: 'answers.weight > 200', due: { answer: 'entryDate' }, priority: 'high', title: `${VITALS}.tasks.recheck` }],
  rights: { read: { anyOf: ['vitals'] }, write: { anyOf: ['vitals'] }, review: { anyOf: ['vitals-review'] } },
  prefill: [
    { field: 'clientName', from: 'client', path: 'display' },
    { field: 'dob', from: 'client', path: 'dob' },
    { field: 'gender', from: 'client', path: 'gender' },
    { field: 'home', from: 'client', path: 'address' },
    { field: 'agency', from: 'company', path: 'name' },
    { field: 'height', from: 'last', path: 'height' },
    { field: 'diagnoses', from: 'client', path: 'diagnoses', keep: 'row.isPrimary' },
    { field: 'takenBy', from: 'user', path: 'record' },
    { field: 'takerName', from: 'employee', path: 'display' },
    { field: 'takerBadge', from: 'employee', path: 'badge' },
  ],
  migrations: [],
  tests: [],
} as unknown as LinkedForm

const strings: StringTree = {
  [VITALS]: {
    title: 'Vital signs',
    options: { reason: { routine: 'Routine', fall: 'Fall' }, gender: { female: 'Female', male: 'Male' }, symptoms: { dizzy: 'Dizzy', cold: 'Feels cold' } },
    checks: { 'not-so-heavy': 'That is too heavy', heavy: 'Is {{weight}} right?', twice: 'There is one of this day' },
    tasks: { recheck: 'Weigh again' },
    stages: { sent: 'Sent away', back: 'Came back', shelved: 'Shelved' },
  },
  'shared/form-records': {
    calculated: 'This value is calculated and does not match the other answers',
    signatureRequired: 'Signature is required',
    signedOther: 'The answers were changed after this signature. It has to be given again.',
    late: 'This is being submitted late. Give a reason.',
    correctTask: 'Correct: {{title}}',
    notMade: 'Make by hand: {{what}}',
    begunBy: 'begun by {{form}}',
    held: 'It is at "{{stage}}"',
    stageNotNext: '"{{stage}}" cannot follow',
  },
  'shared/form-links': { author: '{{name}} by a link from {{sender}}' },
  'shared/records': { byItself: 'RenderCare (automatic)' },
  'shared/validation': { required: 'This field is required', notFound: 'Record not found', unprintable: 'Cannot be kept' },
}

/** Filed forms are for those who may read their form. */
function resourcesWith(forms: readonly LinkedForm[]): Linked['resources'] {
  const filed = resources.get('clinical-form')
  if (filed === undefined) throw new Error('There is no resource of filed forms.')
  return new Map(resources).set(filed.name, {
    ...filed,
    kinds: { field: 'formType', access: Object.fromEntries(forms.map(({ formType, rights }) => [formType, rights.read])) },
  })
}

export function linkedWith(form: LinkedForm, ...others: readonly LinkedForm[]): Linked {
  return {
    menu: { id: 'menu/main', items: [] },
    routes: [],
    permissions: [],
    roles: [],
    resources: resourcesWith([form, ...others]),
    operations: new Map(),
    domains: new Map(),
    screens: new Map(),
    help: new Map(),
    forms: new Map(),
    answerForms: new Map([form, ...others].map((each) => [each.id, each])),
    strings: { en: strings },
    documents: new Map(),
    owed: [],
  }
}
