import type { DraftHead, FiledForm, FormEntry, RecordView, ResolvedResource } from '#contract'
import { FILLED, LABELS, VISIT } from '../form-engine/visit-form.ts'
import { LONG_TEXT, PLANT } from '../forms/plants.ts'

/** The filed visits of a made-up garden, as the server would send them. */
export const VISIT_ID = '0d1f7a52-0000-4000-8000-0000000000ab'
export const BED_ID = '11111111-1111-4111-8111-111111111111'

export const ENTRY: FormEntry = {
  id: VISIT.id,
  formType: VISIT.formType,
  title: VISIT.title,
  icon: 'clipboard-list',
  hash: VISIT.hash,
  path: '/pages/visits',
  about: 'clientId',
  mayWrite: true,
  mayReview: true,
  offline: false,
}

const STATES = ['submitted', 'needsCorrection', 'signed', 'locked', 'voided'] as const
const label = (field: string) => `resources/clinical-form.fields.${field}`

export const FILED_FORMS: ResolvedResource = {
  ...PLANT,
  name: 'clinical-form',
  title: 'resources/clinical-form.title',
  plural: 'resources/clinical-form.plural',
  icon: 'clipboard-list',
  can: [],
  display: { template: '{title} {eventDate}' },
  fields: {
    title: { type: 'text', label: label('title') },
    clientId: { type: 'reference', to: 'client', label: label('clientId') },
    employeeId: { type: 'reference', to: 'employee', label: label('employeeId') },
    eventDate: { type: 'date', label: label('eventDate') },
    summary: { type: 'text', label: label('summary') },
    authorId: { type: 'user', label: label('authorId') },
    status: {
      type: 'choice',
      label: label('status'),
      options: STATES.map((id) => ({ id, label: `resources/clinical-form.options.status.${id}`, tone: id === 'voided' ? 'danger' : 'info' })),
    },
    submittedAt: { type: 'datetime', label: label('submittedAt') },
  },
}

export const filedRecord = (status: string, more: Partial<RecordView> = {}): RecordView => ({
  id: VISIT_ID,
  version: 4,
  display: 'Garden visit 2026-06-01',
  createdAt: '2026-06-01T15:00:00.000Z',
  updatedAt: '2026-06-01T15:00:00.000Z',
  deletedAt: null,
  locationId: null,
  values: {
    formType: 'visit',
    title: 'Garden visit',
    clientId: BED_ID,
    eventDate: '2026-06-01',
    summary: LONG_TEXT,
    status,
    submittedAt: '2026-06-01T15:00:00.000Z',
    voidReason: 'Entered for the wrong bed',
  },
  labels: { clientId: 'South bed', authorId: 'Robin Alder' },
  masked: [],
  can: ['sign', 'correct', 'return', 'lock', 'addenda', 'void'],
  ...more,
})

const SEAL = 'e47b28a4a92bfba05eb4845874ff91b11f54147a10d13b9fb17d0f5864ed7ded'

export const filed = (status: string, more: Partial<FiledForm> = {}): FiledForm => ({
  record: filedRecord(status),
  form: VISIT.id,
  formHash: VISIT.hash,
  answers: FILLED,
  labels: LABELS,
  reasons: {},
  signatures: [{ slot: 'signed', role: 'author', method: 'typed', name: 'Robin Alder', at: '2026-06-01T15:00:00.000Z', contentHash: SEAL }],
  addenda: [],
  corrections: [],
  seal: SEAL,
  sealHolds: true,
  ...more,
})

export const draft = (id: string, more: Partial<DraftHead> = {}): DraftHead => ({
  id,
  form: VISIT.id,
  hash: VISIT.hash,
  clientId: BED_ID,
  version: 2,
  savedAt: '2026-06-01T14:20:00.000Z',
  device: 'Chrome on Linux',
  ...more,
})
