import type { FiledForm, ResolvedField } from '#contract'
import { type AnswerSession, type Row, rowsOf } from '#form-engine'

/** What may still be signed: one slot of the form, or a field that its rows are signed in. */
export interface OpenSlot {
  /** The form's field, or that of the rows. */
  readonly name: string
  readonly field: ResolvedField
  /** Rows that nobody has signed; absent for a slot of the form itself. */
  readonly rows?: readonly OpenRow[]
}

export interface OpenRow {
  readonly slot: string
  /** Its place in the list, from 1. */
  readonly number: number
  readonly row: Row
  readonly of: Readonly<Record<string, ResolvedField>>
}

/** Slots in sight that nobody has signed; those out of sight have no part in this form. */
export function openSlots({ signatures }: Pick<FiledForm, 'signatures'>, session: AnswerSession): readonly OpenSlot[] {
  const signed = new Set(signatures.map(({ slot }) => slot))
  const { visible } = session.state()
  const { answers } = session.content()
  const isOpen = (slot: string): boolean => !signed.has(slot) && visible.has(`/${slot}`)
  return Object.entries(session.form.fields).flatMap(([name, field]): readonly OpenSlot[] => {
    if (field.type === 'signature') return isOpen(name) ? [{ name, field }] : []
    const of = field.type === 'rows' ? (field.of ?? {}) : {}
    const slots = Object.entries(of).filter(([, { type }]) => type === 'signature')
    const list = rowsOf(answers[name])
    return slots.flatMap(([inner, slot]) => {
      const rows = list.map((row, index) => ({ slot: `${name}/${row.id}/${inner}`, number: index + 1, row, of })).filter((row) => isOpen(row.slot))
      return rows.length === 0 ? [] : [{ name: `${name}/${inner}`, field: slot, rows }]
    })
  })
}
