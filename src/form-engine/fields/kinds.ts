import type { ResolvedField } from '#contract'

/** How a question is drawn. */
export type Kind =
  | 'text'
  | 'code'
  | 'multiline'
  | 'number'
  | 'money'
  | 'phone'
  | 'date'
  | 'time'
  | 'datetime'
  | 'tick'
  | 'select'
  | 'radio'
  | 'segments'
  | 'checklist'
  | 'picker'
  | 'reference'
  | 'references'
  | 'address'
  | 'group'
  | 'table'
  | 'cards'
  | 'grid'
  | 'week'
  | 'outcome'
  | 'score'
  | 'signature'
  | 'among'
  | 'file'

const BY_TYPE: Readonly<Record<Exclude<ResolvedField['type'], 'text' | 'choice' | 'choices' | 'rows' | 'calculated'>, Kind>> = {
  email: 'text',
  secret: 'text',
  multiline: 'multiline',
  integer: 'number',
  decimal: 'number',
  percent: 'number',
  money: 'money',
  phone: 'phone',
  date: 'date',
  time: 'time',
  datetime: 'datetime',
  boolean: 'tick',
  reference: 'reference',
  user: 'reference',
  references: 'references',
  address: 'address',
  group: 'group',
  sequence: 'outcome',
  signature: 'signature',
  file: 'file',
}

/** Up to this many options stand side by side, and a list of this many stays open. */
const SIDE_BY_SIDE = 4
const IN_A_LIST = 12

const YES_NO: ReadonlySet<string> = new Set(['yes', 'no', 'na', 'unknown'])

function choiceKind({ as, options = [] }: ResolvedField): Kind {
  if (as === 'radio' || as === 'select' || as === 'segments') return as
  if (options.length > 1 && options.every(({ id }) => YES_NO.has(id))) return 'segments'
  return options.length <= SIDE_BY_SIDE ? 'radio' : 'select'
}

function rowsKind({ as, items }: ResolvedField): Kind {
  if (as === 'table' || as === 'cards' || as === 'grid' || as === 'week') return as
  return items ? 'grid' : 'table'
}

/** The kind of a field: what its document says, else what suits its type and options. */
export function kindOf(field: ResolvedField): Kind {
  switch (field.type) {
    case 'text':
      if (field.among) return 'among'
      return field.format && field.format !== 'person-name' ? 'code' : 'text'
    case 'choice':
      return choiceKind(field)
    case 'choices':
      if (field.as === 'checklist' || field.as === 'picker') return field.as
      return (field.options?.length ?? 0) <= IN_A_LIST ? 'checklist' : 'picker'
    case 'rows':
      return rowsKind(field)
    case 'calculated':
      return field.as === 'score' ? 'score' : 'outcome'
    default:
      return BY_TYPE[field.type]
  }
}

/** Several elements answer it, so the label names a group. */
const GROUPS: ReadonlySet<Kind> = new Set([
  'radio',
  'segments',
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
