import type { Json, ResolvedField } from '#contract'
import { tidyValue, typeOf, validateValue } from '#fields'
import { phoneText } from '#validation'

/** A value that is to be taken over: with its field, if it has one, and the text it is shown as. */
export interface Offer {
  readonly value: unknown
  readonly field?: ResolvedField | undefined
  readonly label?: string | readonly string[] | undefined
}

export interface Fit {
  readonly today: string
  readonly say: (key: string) => string
}

/** The value as the target field can hold it; undefined when it can't (the same conversions that the document check allows). */
export function fitValue(target: ResolvedField, { value, field, label }: Offer, fit: Fit): Json | undefined {
  if (value === null || value === undefined || value === '') return undefined
  // A file belongs to the form it was attached to.
  if (target.type === 'file') return undefined
  if (target.type === 'rows') return fitRows(target, value, { field, fit })
  if (target.type === 'group') return fitGroup(target, value, { field, fit })
  const isText = typeOf(target).takesWords
  return sound(target, isText ? textOf(value, { field, label, fit }) : value, fit)
}

interface Source {
  readonly field: ResolvedField | undefined
  readonly fit: Fit
}

/** Rows keep their ids, so that they are the same rows when the sources are asked again. */
function fitRows(target: ResolvedField, value: unknown, source: Source): Json | undefined {
  if (!Array.isArray(value)) return undefined
  const rows = value.slice(0, target.max ?? 500).map((row: unknown, index) => ({ id: rowId(row, index), ...fitGroup(target, row, source) }))
  const known = target.items ? rows.filter(({ id }) => target.items?.some((item) => item.id === id)) : rows
  return known.length === 0 ? undefined : known
}

const ROW_ID = /^[A-Za-z0-9_-]{1,64}$/
const rowId = (row: unknown, index: number): string =>
  typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'string' && ROW_ID.test(row.id) ? row.id : `row-${index + 1}`

function fitGroup({ of = {} }: ResolvedField, value: unknown, { field, fit }: Source): { readonly [key: string]: Json } | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const given = new Map<string, unknown>(Object.entries(value))
  const inner = Object.entries(of).flatMap(([name, each]): [string, Json][] => {
    const from = field?.of?.[name]
    if (each.type === 'calculated' || from?.type === 'secret' || from?.privacy === 'secret') return []
    const fitted = fitValue(each, { value: given.get(name), field: from }, fit)
    return fitted === undefined ? [] : [[name, fitted]]
  })
  return inner.length === 0 ? undefined : Object.fromEntries(inner)
}

/** What people read: the label of a code, the name of a record, an address in one line. */
function textOf(value: unknown, { field, label, fit }: Omit<Offer, 'value'> & { readonly fit: Fit }): unknown {
  if (label !== undefined) return typeof label === 'string' ? label : label.join(', ')
  const word = (code: unknown): string => {
    const option = field?.options?.find(({ id }) => id === code)
    return option === undefined ? String(code) : fit.say(option.label)
  }
  if (field?.type === 'address') return addressText(value)
  if (field?.type === 'phone' && typeof value === 'string') return phoneText(value)
  if (Array.isArray(value)) return value.map(word).join(', ')
  return typeof value === 'string' || typeof value === 'number' ? word(value) : undefined
}

export function addressText(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const part = new Map<string, unknown>(Object.entries(value))
  const text = (name: string): string => (typeof part.get(name) === 'string' ? String(part.get(name)) : '')
  const place = [text('city'), [text('state'), text('zip')].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [text('line1'), text('line2'), place].filter(Boolean).join(', ')
}

function sound(target: ResolvedField, value: unknown, { today }: Fit): Json | undefined {
  const tidy = tidyValue(target, value)
  if (tidy === null || tidy === undefined || validateValue(target, tidy, { today }).length > 0) return undefined
  return tidy as Json
}
