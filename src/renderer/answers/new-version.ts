import type { DraftContent, FiledForm, ResolvedField, ResolvedForm } from '#contract'
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

/** The question that an answer's name, or a label's pointer, belongs to. */
const topOf = (name: string): string => (name.startsWith('/') ? (stepsOf(name)[0] ?? '') : name)

/** It comes from records, and nobody can change it here. */
function isGiven(field: ResolvedField | undefined): boolean {
  if (field === undefined || field.type === 'calculated') return false
  const inner = field.type === 'group' ? Object.values(field.of ?? {}) : []
  return field.readOnly === true || (inner.length > 0 && inner.every(isGiven))
}
