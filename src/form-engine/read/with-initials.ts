import { isJsonObject, type Json, type ResolvedField, type Signature } from '#contract'
import type { Formats, Translate } from '#i18n'
import { rowsOf } from '../session/pointers.ts'
import type { ReadPart } from './shown-parts.ts'

type Shown = Pick<Signature, 'slot' | 'name' | 'title' | 'at'>

interface Words {
  readonly t: Translate
  readonly formats: Formats
}

/** Rows as they are read: where they are signed, with who did and when as a text. */
export function withInitials({ field, value }: ReadPart, name: string, signatures: readonly Shown[], { t, formats }: Words): ReadPart {
  const slots = Object.entries(field.of ?? {}).filter(([, { type }]) => type === 'signature')
  if (field.type !== 'rows' || slots.length === 0) return { field, value }
  const textOf = (slot: string): string | undefined => {
    const signature = signatures.find((each) => each.slot === slot)
    const who = signature && [signature.name, signature.title].filter(Boolean).join(', ')
    return signature && t('shared/form-engine.signedBy', { name: who ?? '', at: formats.dateTime(signature.at) })
  }
  const rows = rowsOf(value).map((row): Json => {
    const signed = slots.flatMap(([inner]) => {
      const text = textOf(`${name}/${row.id}/${inner}`)
      return text === undefined ? [] : [[inner, text] as const]
    })
    return isJsonObject(row) ? { ...row, ...Object.fromEntries(signed) } : row
  })
  const texts = slots.map(([inner, slot]): [string, ResolvedField] => [inner, { type: 'text', label: slot.label }])
  return { field: { ...field, of: { ...field.of, ...Object.fromEntries(texts) } }, value: rows }
}
