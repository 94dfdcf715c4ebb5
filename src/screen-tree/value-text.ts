import type { Json, ResolvedField } from '#contract'
import { textOf, valueTypeOf } from '#fields'
import type { Formats, Translate } from '#i18n'
import { isBlank } from '#validation'

/** What reading a value needs beside it. */
export interface ReadingOptions {
  readonly t: Translate
  readonly formats: Formats
  /** Display text of a reference or user; a list for `references`. */
  readonly label?: string | readonly string[] | undefined
  /** The value came through the field's mask. */
  readonly masked?: boolean | undefined
}

/** A masked value as the server sends it: `••••1234`, an age in years, or only whether there is one. */
function maskedText(value: Json, field: ResolvedField, { t }: ReadingOptions): string {
  if (typeof value === 'number' && field.mask === 'age') return t('shared/widgets.years', { count: value })
  if (typeof value === 'boolean') return value ? t('shared/widgets.onFile') : ''
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** How a value of a field reads on one line; '' for a blank one. */
export function valueText(field: ResolvedField, value: Json | undefined, options: ReadingOptions): string {
  if (value === undefined || isBlank(value)) return ''
  if (options.masked || field.type === 'secret') return maskedText(value, field, options)
  return textOf(field, value, { ...options, inner: (inner, part) => valueText(inner, part, options) })
}

/** Numbers stand at the end of their column. */
export const isNumeric = (field: ResolvedField): boolean => valueTypeOf(field).number !== undefined
