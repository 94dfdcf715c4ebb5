import { type AnswerForm, type AnswerValues, type FormRecord, isJsonObject, type JsonObject, type RelativeValue } from '#contract'
import { isList, own } from '../json.ts'
import type { FormContext, RuledForm } from '../ruled-form.ts'
import { type Offered, type Reading, runnerOf, takingOf } from './offers.ts'

/** A form with what follows from it; versions from before that have neither. */
export type FollowedForm = Pick<RuledForm, 'fields'> & Pick<AnswerForm, 'creates' | 'opens'>

/** A value, or a moment, a person or the filed form itself, which whoever files it knows. */
export type Taken = Offered | RelativeValue

/** A record that the answers call for. */
export interface CalledRecord {
  readonly entry: FormRecord
  /** Id of the row that it is made of, where `each` makes one of every row. */
  readonly row?: string
  readonly values: Readonly<Record<string, Taken>>
}

/** Another form that the answers call for. */
export interface CalledForm {
  readonly id: string
  /** Its type. */
  readonly form: string
  /** By `field`, `group.field` or `rows.<row>.field`. */
  readonly answers: Readonly<Record<string, Taken>>
}

/** Records that answers call for when they are filed, or signed. Answers as they are stored: in sight, with the calculated ones. */
export function calledRecords(form: FollowedForm, answers: AnswerValues, context: FormContext): readonly CalledRecord[] {
  return (form.creates ?? []).flatMap((entry) => {
    const of = entry.each === undefined ? undefined : form.fields[entry.each]?.of
    const reading: Reading = { form, answers, context, of }
    const holds = entry.when === undefined ? () => true : runnerOf(entry.when, reading)
    const takes = Object.entries(entry.values).map(([name, value]) => [name, takingOf(value, reading)] as const)
    return rowsOf(entry, answers).flatMap(({ id, row }): readonly CalledRecord[] => {
      if (holds(row) !== true) return []
      const values = takes.flatMap(([name, take]): readonly [string, Taken][] => {
        const found = take(row)
        return found === undefined ? [] : [[name, found]]
      })
      return [{ entry, ...(id !== undefined && { row: id }), values: Object.fromEntries(values) }]
    })
  })
}

interface Subject {
  readonly id?: string
  readonly row: JsonObject
}

/** The whole form, or each row of a list. */
function rowsOf({ each }: FormRecord, answers: AnswerValues): readonly Subject[] {
  if (each === undefined) return [{ row: {} }]
  const rows = own(answers, each)
  return isList(rows) ? rows.flatMap((row) => (isJsonObject(row) && typeof row.id === 'string' ? [{ id: row.id, row }] : [])) : []
}

/** Forms that answers call for when they are filed. */
export function calledForms(form: FollowedForm, answers: AnswerValues, context: FormContext): readonly CalledForm[] {
  const reading: Reading = { form, answers, context }
  return (form.opens ?? []).flatMap(({ id, form: type, when, answers: takes }) => {
    if (when !== undefined && runnerOf(when, reading)() !== true) return []
    const found = Object.entries(takes).flatMap(([name, source]): readonly [string, Taken][] => {
      const offered = takingOf(source, reading)()
      return offered === undefined ? [] : [[name, offered]]
    })
    return [{ id, form: type, answers: Object.fromEntries(found) }]
  })
}
