import { PRIVATE_ROLES } from '#contract'
import type { FieldDocument } from './form-document.ts'

/** A kind of question that can be added: what it is called (`shared/studio.kinds.<id>`), and what it is written as. */
export interface PaletteEntry {
  readonly id: string
  readonly icon: string
  readonly group: 'text' | 'number' | 'choice' | 'time' | 'people' | 'rows' | 'sign'
  readonly field: FieldDocument
  /** Options and inner questions that it comes with; their words are `shared/studio.newParts.<id>`. */
  readonly options?: readonly string[]
  readonly of?: readonly string[]
}

/** Whom most forms are about. */
const [PRIVATE = ''] = Object.keys(PRIVATE_ROLES)

export const PALETTE: readonly PaletteEntry[] = [
  { id: 'text', icon: 'text-cursor-input', group: 'text', field: { type: 'text', max: 200 } },
  { id: 'multiline', icon: 'file-text', group: 'text', field: { type: 'multiline', max: 2000 } },
  { id: 'email', icon: 'mail', group: 'text', field: { type: 'email' } },
  { id: 'phone', icon: 'phone', group: 'text', field: { type: 'phone' } },
  { id: 'address', icon: 'map-pin', group: 'text', field: { type: 'address' } },
  { id: 'integer', icon: 'arrow-up-down', group: 'number', field: { type: 'integer' } },
  { id: 'decimal', icon: 'percent', group: 'number', field: { type: 'decimal', scale: 1 } },
  { id: 'money', icon: 'dollar-sign', group: 'number', field: { type: 'money', min: 0 } },
  { id: 'calculated', icon: 'chart-line', group: 'number', field: { type: 'calculated', result: 'integer', value: '0' } },
  { id: 'boolean', icon: 'check', group: 'choice', field: { type: 'boolean', as: 'checklist' } },
  { id: 'yes-no', icon: 'circle-check', group: 'choice', field: { type: 'choice', as: 'segments' }, options: ['yes', 'no'] },
  { id: 'choice', icon: 'circle-dot', group: 'choice', field: { type: 'choice', as: 'radio' }, options: ['first', 'second'] },
  { id: 'choices', icon: 'list-checks', group: 'choice', field: { type: 'choices', as: 'checklist' }, options: ['first', 'second'] },
  { id: 'date', icon: 'calendar', group: 'time', field: { type: 'date' } },
  { id: 'time', icon: 'clock', group: 'time', field: { type: 'time' } },
  { id: 'datetime', icon: 'calendar-clock', group: 'time', field: { type: 'datetime' } },
  { id: 'reference', icon: 'link', group: 'people', field: { type: 'reference', to: '' } },
  { id: 'user', icon: 'user', group: 'people', field: { type: 'user' } },
  { id: 'rows', icon: 'columns-3', group: 'rows', field: { type: 'rows', as: 'table', max: 50 }, of: ['item', 'remark'] },
  { id: 'group', icon: 'layers', group: 'rows', field: { type: 'group', columns: 2 }, of: ['first', 'second'] },
  {
    id: 'signature',
    icon: 'file-signature',
    group: 'sign',
    field: { type: 'signature', signer: { role: 'author', by: 'staff', author: true }, required: true },
  },
  { id: 'signature-client', icon: 'file-signature', group: 'sign', field: { type: 'signature', signer: { role: PRIVATE, by: 'person', unable: true } } },
  { id: 'file', icon: 'paperclip', group: 'sign', field: { type: 'file', accept: ['pdf', 'image'], max: 5 } },
]

export const PALETTE_GROUPS = ['text', 'number', 'choice', 'time', 'people', 'rows', 'sign'] as const
