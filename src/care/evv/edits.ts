import type { Finding } from '../finding.ts'
import { EDIT_ACTIONS, EDIT_REASONS, WEAK_ACTIONS } from './edit-codes.ts'

export type EditValue = string | number

/** A change of one value of a verified visit. */
export interface VisitEdit {
  readonly field: string
  readonly value: EditValue
  readonly reason: string
  readonly action?: string
  readonly note?: string
  readonly by: string
  /** Epoch milliseconds. */
  readonly at: number
}

/** An edit as it is kept, with what it took the place of. */
export interface KeptEdit extends VisitEdit {
  readonly old?: EditValue
}

/** A verified visit, its values by field. Edits are only added to. */
export interface VerifiedVisit {
  readonly values: Readonly<Record<string, EditValue>>
  readonly isCompliant: boolean
  readonly isBilled?: boolean
  readonly edits: readonly KeptEdit[]
}

export interface EditSettings {
  readonly reasons?: readonly string[]
  readonly actions?: readonly string[]
  /** Fields that want to know how the edit was made sure of. */
  readonly actionFields?: readonly string[]
  /** Reasons that say nothing without a note. */
  readonly noteReasons?: readonly string[]
}

export interface EditOutcomeOfVisit {
  /** As it was where something is refused. */
  readonly visit: VerifiedVisit
  readonly findings: readonly Finding[]
}

const TIMES: readonly string[] = ['clockIn', 'clockOut']

/** Makes an edit, or says why not. The visit is not compliant any more, whatever the reason (domain: backoffice §3.5). */
export function editVisit(visit: VerifiedVisit, edit: VisitEdit, settings: EditSettings = {}): EditOutcomeOfVisit {
  const findings = refusalsOf(visit, edit, settings)
  if (findings.length > 0) return { visit, findings }
  const old = visit.values[edit.field]
  const kept: KeptEdit = old === undefined ? edit : { ...edit, old }
  return { visit: { ...visit, values: { ...visit.values, [edit.field]: edit.value }, isCompliant: false, edits: [...visit.edits, kept] }, findings: [] }
}

function refusalsOf(visit: VerifiedVisit, edit: VisitEdit, settings: EditSettings): readonly Finding[] {
  const { reasons = Object.keys(EDIT_REASONS), actions = Object.keys(EDIT_ACTIONS), actionFields = TIMES, noteReasons = ['222'] } = settings
  const { reason, action, note = '', field, value } = edit
  const { clockIn, clockOut }: Readonly<Record<string, EditValue | undefined>> = { ...visit.values, [field]: value }
  const faults: readonly (readonly [code: string, at: string, isWrong: boolean])[] = [
    ['alreadyBilled', field, visit.isBilled === true],
    ['reasonMissing', 'reason', reason === ''],
    ['reasonUnknown', 'reason', reason !== '' && !reasons.includes(reason)],
    ['actionMissing', 'action', action === undefined && actionFields.includes(field)],
    ['actionUnknown', 'action', action !== undefined && !actions.includes(action)],
    ['noteMissing', 'memo', note.trim() === '' && noteReasons.includes(reason)],
    ['endNotAfterStart', field, typeof clockIn === 'number' && typeof clockOut === 'number' && clockOut <= clockIn],
  ]
  return faults.filter(([, , isWrong]) => isWrong).map(([code, at]) => ({ code, severity: 'block', field: at, params: {} }))
}

/** Whether edits rest on more than the client's word alone; a visit without edits does. */
export function areEditsBillable(edits: readonly VisitEdit[], weak: readonly string[] = WEAK_ACTIONS): boolean {
  const said = edits.flatMap(({ action }) => (action === undefined ? [] : [action]))
  return said.length === 0 || said.some((action) => !weak.includes(action))
}
