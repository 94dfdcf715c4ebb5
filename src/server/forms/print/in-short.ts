import { type Json, listIn, type ResolvedField } from '#contract'
import { typeOf } from '#fields'
import type { PrintedForm } from './printed-form.ts'
import { partOf, valueText } from './value-text.ts'

/** An answer and where it stands. */
export interface Asked {
  readonly field: ResolvedField
  readonly value: Json | undefined
  readonly pointer: string
}

/** An answer in one line; '' for a blank. Of groups and rows only what was answered. */
export function shortText({ field, value, pointer }: Asked, paper: PrintedForm): string {
  if (field.type === 'signature' || field.fills) return ''
  if (field.type === 'group') return details({ field, value, pointer }, [], paper)
  if (field.type !== 'rows') return valueText(field, value, pointer, paper)
  return listIn(value)
    .map((row, index) => rowLine({ field, value: row, pointer: `${pointer}/${String(partOf(row, 'id') ?? index)}` }, undefined, paper))
    .filter((line) => line !== '')
    .join('; ')
}

/** The rows of a list of the form that stand on paper. */
export function printedRows(value: Json | undefined, name: string, { form }: PrintedForm): readonly Json[] {
  const { only } = form.print.rows?.[name] ?? {}
  return listIn(value).filter((row) => only === undefined || partOf(row, only) === true)
}

/** A row in one line: the named answers, else all; a tick as the name of what is ticked. */
export function rowLine(row: Asked, names: readonly string[] | undefined, paper: PrintedForm): string {
  return partsOf(row, names ?? Object.keys(row.field.of ?? {}))
    .map((part) => (typeOf(part.field).holds === 'boolean' ? (part.value === true ? paper.text(part.field.label) : '') : shortText(part, paper)))
    .filter((text) => text !== '')
    .join(' ')
}

/** What else was answered in a row or group, each with its label. */
export function details(asked: Asked, without: readonly string[], paper: PrintedForm): string {
  const names = Object.keys(asked.field.of ?? {}).filter((name) => !without.includes(name))
  return partsOf(asked, names)
    .map((part) => ({ label: paper.text(part.field.label), text: shortText(part, paper) }))
    .filter(({ text }) => text !== '')
    .map(({ label, text }) => `${label}: ${text}`)
    .join('; ')
}

function partsOf({ field, value, pointer }: Asked, names: readonly string[]): readonly Asked[] {
  return names.flatMap((name) => {
    const inner = field.of?.[name]
    return inner ? [{ field: inner, value: partOf(value, name), pointer: `${pointer}/${name}` }] : []
  })
}
