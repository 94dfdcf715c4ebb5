import type { Column, ResolvedField } from '#contract'
import { typeOf } from '#fields'
import type { Formats, Translate } from '#i18n'
import { valueText } from '#screen-tree'

const USUAL_PX = 140
/** Padding of a cell, and what a character of a date takes at the most. */
const PADDING_PX = 28
const CHARACTER_PX = 7
/** What a pill adds to its word, and where even a long word stops. */
const PILL_PX = 44
const PILL_COLUMN_MAX_PX = 240

/** A column is as wide as its screen says, and never too narrow for a date or a state in the language in use: what is cut off misleads. */
export function columnWidth(column: Column, field: ResolvedField | undefined, formats: Formats, t: Translate): number {
  const width = column.width ?? USUAL_PX
  const states = field?.options?.filter(({ tone }) => tone !== undefined) ?? []
  if (states.length > 0) {
    const longest = Math.max(...states.map(({ label }) => t(label).length))
    return Math.max(width, Math.min(PILL_COLUMN_MAX_PX, PILL_PX + CHARACTER_PX * longest))
  }
  const widest = field && typeOf(field).widest
  const text = field === undefined ? '' : column.on ? formats.brief(String(widest)) : valueText(field, widest, { t, formats })
  return Math.max(width, text === '' ? 0 : PADDING_PX + CHARACTER_PX * text.length)
}
