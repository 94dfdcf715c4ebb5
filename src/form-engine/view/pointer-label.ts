import type { ResolvedField } from '#contract'
import type { Translate } from '#i18n'
import { rowsOf, stepsOf } from '../session/pointers.ts'
import type { FormSession } from '../session/session.ts'

/** `/meds/<row id>/dose` → "Medications, row 2, Dose"; blank for the whole form. */
export function pointerLabel(session: FormSession, pointer: string, t: Translate): string {
  const words: string[] = []
  let fields: Readonly<Record<string, ResolvedField>> | undefined = session.form.fields
  let rows: ResolvedField | undefined
  let at = ''
  for (const step of stepsOf(pointer)) {
    if (rows) {
      words.push(rowLabel(session, { pointer: at, id: step, field: rows }, t))
      rows = undefined
      at = `${at}/${step}`
      continue
    }
    const field: ResolvedField | undefined = fields && Object.hasOwn(fields, step) ? fields[step] : undefined
    if (!field) break
    words.push(t(field.label))
    rows = field.type === 'rows' ? field : undefined
    fields = field.of
    at = `${at}/${step}`
  }
  return words.join(', ')
}

function rowLabel(
  session: FormSession,
  { pointer, id, field }: { readonly pointer: string; readonly id: string; readonly field: ResolvedField },
  t: Translate,
): string {
  const item = field.items?.find((each) => each.id === id)
  return item ? t(item.label) : t('shared/form-engine.row', { number: rowsOf(session.get(pointer)).findIndex((row) => row.id === id) + 1 })
}
