import type { ResolvedField } from '#contract'
import { type ControlName, typeOf } from '#fields'

/** How a question is drawn. */
export type Kind = ControlName

/** The kind of a field: what its document says, else what suits its type and options. */
export const kindOf = (field: ResolvedField): Kind => typeOf(field).control(field)

/** Several elements answer it, so the label names a group. */
const GROUPS: ReadonlySet<Kind> = new Set([
  'radio',
  'color',
  'segments',
  'yesNo',
  'checklist',
  'group',
  'table',
  'cards',
  'grid',
  'week',
  'datetime',
  'outcome',
  'score',
  'signature',
  'file',
])

export const isGroupKind = (kind: Kind): boolean => GROUPS.has(kind)

/** Takes the whole width of its section. */
const WIDE: ReadonlySet<Kind> = new Set(['multiline', 'checklist', 'address', 'group', 'table', 'cards', 'grid', 'week', 'file'])

export const isWideKind = (kind: Kind): boolean => WIDE.has(kind)

/** Brings its own label and notes. */
const FRAMED: ReadonlySet<Kind> = new Set(['reference', 'references', 'picker', 'address'])

export const isFramedKind = (kind: Kind): boolean => FRAMED.has(kind)
