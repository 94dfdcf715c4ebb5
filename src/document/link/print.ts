import type { AnswerForm, ResolvedField } from '#contract'
import { typeOf } from '#fields'
import { complain, type LinkContext, look, namesOf } from './context.ts'
import { inside, type Place } from './place.ts'

type Fields = Readonly<Record<string, ResolvedField>>

/** What the paper of a form names is asked in it: lists and their questions, and what stands in the boxes of its sheet, each once. */
export function checkPrint(context: LinkContext, place: Place, { print, pages }: AnswerForm, fields: Fields): void {
  for (const [name, rows] of Object.entries(print?.rows ?? {})) checkRows(context, inside(place, 'rows', name), name, { ...rows, fields })
  const items = pages.flatMap(({ sections }) => sections.flatMap((section) => section.items))
  const texts = namesOf(Object.fromEntries(items.flatMap((item) => (typeof item === 'object' && 'text' in item ? [[item.text, true]] : []))))
  const boxed = new Set<string>()
  const box = (at: Place, name: string): void => {
    if (boxed.has(name)) complain(context, at, `"${name}" stands in a box before this one`)
    boxed.add(name)
  }
  for (const [row, boxes] of (print?.sheet ?? []).entries())
    for (const [column, { fields: names = [], text }] of boxes.entries()) {
      const at = inside(place, 'sheet', row, column)
      for (const [index, name] of names.entries()) {
        look(context, inside(at, 'fields', index), namesOf(fields), { what: 'field of this form', name })
        box(inside(at, 'fields', index), name)
      }
      if (text === undefined) continue
      look(context, inside(at, 'text'), texts, { what: 'text of this form', name: text })
      box(inside(at, 'text'), text)
    }
}

interface Listed {
  readonly only?: string
  readonly line?: readonly string[]
  readonly fields: Fields
}

function checkRows(context: LinkContext, place: Place, name: string, { only, line = [], fields }: Listed): void {
  const list = look(context, place, namesOf(fields), { what: 'field of this form', name })
  if (list === undefined) return
  if (list.type !== 'rows') {
    complain(context, place, `"${name}" is no list of rows`)
    return
  }
  if (line.length > 0 && Object.values(list.of ?? {}).some(({ type }) => type === 'signature'))
    complain(context, inside(place, 'line'), `The rows of "${name}" are signed one by one, and a line has no place for that`)
  const inner = namesOf(list.of ?? {})
  for (const [index, each] of line.entries()) look(context, inside(place, 'line', index), inner, { what: 'field of the rows', name: each })
  const ticked = only === undefined ? undefined : look(context, inside(place, 'only'), inner, { what: 'field of the rows', name: only })
  if (ticked && typeOf(ticked).holds !== 'boolean') complain(context, inside(place, 'only'), `"${only}" is no yes-or-no question`)
}
