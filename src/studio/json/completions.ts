import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import type { EditorState } from '@codemirror/state'
import { FILED_SUBJECTS, type FieldKey, type OwnFormLanguage } from '#contract'
import { placeAt, type TextPlace, wordAtPath } from './pointers.ts'

/** What can stand in a form at a place, for a completion, and what is said of it there. */
export interface Offer {
  readonly name: string
  readonly about?: string | undefined
}

/** Names of the questions that the form asks, as it is written now. */
export type AskedNames = () => readonly string[]

const offers = (names: readonly string[]): readonly Offer[] => names.map((name) => ({ name }))
const keysOf = (keys: readonly FieldKey[]): readonly Offer[] => [{ name: 'type' }, ...keys.map(({ key, about }) => ({ name: key, about }))]

/** Keys of the question around, by the kind that is written there. */
function fieldKeys(state: EditorState, path: readonly string[], language: OwnFormLanguage): readonly FieldKey[] {
  return language.fields[wordAtPath(state, [...path, 'type']) ?? ''] ?? []
}

/** The path of the question that a place is in, also of one inside rows and groups. */
function fieldPath(path: readonly string[]): readonly string[] | undefined {
  if (path[0] !== 'fields' || path[1] === undefined) return undefined
  let end = 2
  while (path[end] === 'of' && path[end + 1] !== undefined) end += 2
  return path.slice(0, end)
}

const KEYS: Readonly<Record<string, readonly string[]>> = {
  pages: ['id', 'icon', 'when', 'sections'],
  sections: ['id', 'columns', 'untitled', 'folded', 'when', 'requires', 'print', 'items'],
  items: ['field', 'span', 'text', 'as', 'when'],
  checks: ['id', 'when', 'check', 'severity', 'field'],
  prefill: ['field', 'from', 'path', 'keep'],
  options: ['id', 'tone', 'specify', 'exclusive', 'score', 'when'],
  tasks: ['id', 'due', 'when', 'priority'],
  rights: ['read', 'write', 'review'],
  about: [...Object.keys(FILED_SUBJECTS), 'date', 'time'],
}
const VALUES: Readonly<Record<string, readonly string[]>> = { severity: ['block', 'warn'], layout: ['pages', 'single'], from: ['user', 'company', 'last'] }
const IS_NAME = /^(?:field|date|time)$/
const EXPRESSIONS = /^(?:when|requiredWhen|readOnlyWhen|value|check)$/

/** What may be written at a place. */
export function offeredAt(state: EditorState, place: Pick<TextPlace, 'path' | 'isName'>, language: OwnFormLanguage, asked: AskedNames): readonly Offer[] {
  const { path, isName } = place
  const field = fieldPath(path)
  const key = path.at(-1) ?? ''
  const listed = path.findLast((step) => !/^\d+$/.test(step)) ?? ''
  if (isName) {
    if (path.length === 0) return language.formKeys
    if (field !== undefined && field.length === path.length) return keysOf(fieldKeys(state, field, language))
    return offers(KEYS[listed] ?? [])
  }
  if (field !== undefined && key === 'type') return offers(Object.keys(language.fields))
  if (field !== undefined && key === 'to') return offers(language.references.map(({ name }) => name))
  if (listed === 'anyOf' || listed === 'allOf') return offers(language.permissions.map(({ id }) => id))
  if (listed === 'items' || (IS_NAME.test(key) && field === undefined) || path[0] === 'about') return offers(asked())
  if (field !== undefined) return offers(fieldKeys(state, field, language).find((each) => each.key === key)?.among ?? [])
  return offers(VALUES[key] ?? [])
}

/** Completions of a form's document: keys, kinds, names, and in expressions the questions behind `answers.`. */
export function formCompletions(language: () => OwnFormLanguage, asked: AskedNames): (context: CompletionContext) => CompletionResult | null {
  return (context) => {
    const place = placeAt(context.state, context.pos)
    const inside = context.matchBefore(/answers\.[A-Za-z0-9]*/)
    if (inside && EXPRESSIONS.test(place.path.at(-1) ?? ''))
      return { from: inside.from + 'answers.'.length, options: asked().map((label) => ({ label, type: 'variable' })), validFor: /^[A-Za-z0-9]*$/ }
    const found = offeredAt(context.state, place, language(), asked).filter(({ name }) => !place.beside.includes(name))
    if (found.length === 0 || (!context.explicit && !place.isQuoted)) return null
    return { from: place.from, to: place.to, options: found.map((offer) => completionOf(offer, place)), validFor: /^[A-Za-z0-9_-]*$/ }
  }
}

function completionOf({ name, about }: Offer, { isName, isQuoted }: TextPlace): Completion {
  return {
    label: name,
    type: isName ? 'property' : 'enum',
    ...(about !== undefined && { info: about }),
    ...(!isQuoted && { apply: isName ? `"${name}": ` : `"${name}"` }),
  }
}
