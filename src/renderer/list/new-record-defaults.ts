import type { AnswerValues, ListScreen, RecordView, ResolvedField, ResolvedResource } from '#contract'
import { typeOf } from '#fields'

type Value = AnswerValues[string]

/** A new record that takes something over from another one. */
export interface NewRecordDefaults {
  /** Of the other record. */
  readonly id: string
  /** For fields of the editor; people may change them. */
  readonly values: AnswerValues
  /** For fields that the editor does not show. */
  readonly fixed: AnswerValues
}

/** What the other record gives to a new one, as far as the fields can hold it: texts cut to their room, choices that are offered. */
export function newRecordDefaults(
  { begins, sections }: NonNullable<ListScreen['editor']>,
  { fields }: Pick<ResolvedResource, 'fields'>,
  other: RecordView,
): NewRecordDefaults {
  const shown = new Set(sections.flatMap((section) => section.fields.map((field) => (typeof field === 'string' ? field : field.field))))
  const taken = Object.entries(begins?.values ?? {}).flatMap(([name, from]) => {
    const field = fields[name]
    const value = field && fitted(field, from === 'id' ? other.id : other.values[from])
    return value === undefined || value === null ? [] : [[name, value] as const]
  })
  return {
    id: other.id,
    values: Object.fromEntries(taken.filter(([name]) => shown.has(name))),
    fixed: Object.fromEntries(taken.filter(([name]) => !shown.has(name))),
  }
}

function fitted(field: ResolvedField, value: Value | undefined): Value | undefined {
  const { max, options } = field
  const isOffered = (each: unknown): boolean => options?.some(({ id }) => id === each) ?? false
  if (options) return Array.isArray(value) ? value.filter(isOffered).slice(0, max) : isOffered(value) ? value : undefined
  if (typeOf(field).takesWords && typeof value === 'string' && max !== undefined) return cutAtWord(value, max)
  return value
}

/** The first words of a text that go into so many UTF-16 units; of one long word its beginning, no letter halved. */
function cutAtWord(text: string, max: number): string {
  if (text.length <= max) return text
  const words = text.slice(0, max + 1).replace(/\s+\S*$/u, '')
  return words !== '' && words.length <= max ? words : text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '')
}
