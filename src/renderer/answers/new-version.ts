import { type AnswerValues, type DraftContent, type FiledForm, isJsonObject, type Json, type ResolvedField, type ResolvedForm } from '#contract'
import { typeOf } from '#fields'
import { moveContent, stepsOf } from '#form-rules'

export interface NewVersion {
  /** The version of the form that the filed answers were given to. */
  readonly before: ResolvedForm
  /** Today's. */
  readonly form: ResolvedForm
  /** What a new form about the same client would begin with. */
  readonly start: DraftContent
}

/**
 * What a form begins with that is to take the place of a filed one: its answers as today's version holds them. Signatures and reasons were given
 * for the old one and stay with it; what records say and nobody can type is as they
 * say it now, and what the document asks anew is as in a new form.
 */
export function newVersionOf({ record, answers, labels, retired }: FiledForm, { before, form, start }: NewVersion): DraftContent {
  const { content } = moveContent(before, form, { answers, labels, reasons: {}, ...(retired && { retired }) })
  const anew = new Set<string>(form.lifecycle.anew)
  const kept = ([name]: [string, unknown]): boolean => !anew.has(topOf(name))
  const fresh = ([name]: [string, unknown]): boolean => anew.has(topOf(name)) || isGiven(form.fields[topOf(name)])
  /** Later ones win. */
  const laid = <T>(old: Readonly<Record<string, T>>, now: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
    Object.fromEntries([...Object.entries(old).filter(kept), ...Object.entries(now).filter(fresh)])
  return {
    ...content,
    answers: laid(content.answers, start.answers),
    labels: laid(content.labels, start.labels),
    replaces: { id: record.id, on: String(record.values.eventDate ?? '') },
  }
}

/**
 * What a form begins with that is a copy of a filed one: the same answers, on the day of now. Files stay with the form that they were attached to,
 * and what earlier versions asked stays there, too.
 */
export function copyOf(filed: FiledForm, version: NewVersion): DraftContent {
  const { replaces: _replaces, retired: _retired, answers, ...content } = newVersionOf(filed, version)
  const { form, start } = version
  const moment = [form.about.date, form.about.time].flatMap((name): [string, Json][] => {
    const value = name === undefined ? undefined : start.answers[name]
    return name === undefined || value === undefined ? [] : [[name, value]]
  })
  return { ...content, answers: { ...withoutBound(form.fields, answers), ...Object.fromEntries(moment) } }
}

/** Without what belongs to the one form that it was put into, inside groups and rows, too. */
function withoutBound(fields: ResolvedForm['fields'], answers: AnswerValues): AnswerValues {
  const kept = Object.entries(answers).flatMap(([name, value]): [string, Json][] => {
    const field = fields[name]
    if (field === undefined) return [[name, value]]
    if (typeOf(field).isBound) return []
    const inner = field.of
    if (inner === undefined) return [[name, value]]
    const within = (each: Json): Json => (isJsonObject(each) ? withoutBound(inner, each) : each)
    return [[name, Array.isArray(value) ? value.map(within) : within(value)]]
  })
  return Object.fromEntries(kept)
}

/** The question that an answer's name, or a label's pointer, belongs to. */
const topOf = (name: string): string => (name.startsWith('/') ? (stepsOf(name)[0] ?? '') : name)

/** It comes from records, and nobody can change it here. */
function isGiven(field: ResolvedField | undefined): boolean {
  if (field === undefined || field.type === 'calculated') return false
  const inner = field.type === 'group' ? Object.values(field.of ?? {}) : []
  return field.readOnly === true || (inner.length > 0 && inner.every(isGiven))
}
