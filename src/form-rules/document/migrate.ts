import { type AnswerValues, type FormMigration, type Json, recoded } from '#contract'
import { isBlank } from '#validation'
import { isSame, own } from '../json.ts'

type Step = FormMigration['steps'][number]

export interface AnswerChange {
  readonly field: string
  readonly before: Json
  readonly after: Json
}

/** What a migration makes of answers. `lost` names what is in no answer any more: retired, or written over by another. */
export interface Migrated {
  readonly answers: AnswerValues
  readonly changes: readonly AnswerChange[]
  readonly lost: readonly { readonly field: string; readonly value: Json }[]
}

interface Work {
  readonly answers: Map<string, Json>
  readonly lost: { field: string; value: Json }[]
}

/** Applies the steps of a migration, one after the other; given answers are left as they are, so that it serves as a dry run too. */
export function migrateAnswers(steps: readonly Step[], given: AnswerValues): Migrated {
  const work: Work = { answers: new Map(Object.entries(given)), lost: [] }
  for (const step of steps) apply(step, work)
  const answers = Object.fromEntries(work.answers)
  const names = [...new Set([...Object.keys(given), ...work.answers.keys()])]
  const changes = names
    .map((field) => ({ field, before: own(given, field) ?? null, after: own(answers, field) ?? null }))
    .filter(({ before, after }) => !isSame(before, after))
  return { answers, changes, lost: work.lost }
}

function apply(step: Step, work: Work): void {
  const value = work.answers.get(step.field)
  if (value === undefined) return
  switch (step.op) {
    case 'rename':
      work.answers.delete(step.field)
      put(step.to, value, work)
      return
    case 'split':
      split(step, value, work)
      return
    case 'recode':
      work.answers.set(step.field, recoded(step.codes, value))
      return
    case 'retire':
      work.answers.delete(step.field)
      if (!isBlank(value)) work.lost.push({ field: step.field, value })
  }
}

function put(field: string, value: Json, { answers, lost }: Work): void {
  const standing = answers.get(field)
  if (standing !== undefined && !isBlank(standing) && !isSame(standing, value)) lost.push({ field, value: standing })
  answers.set(field, value)
}

/** The last part takes what is left, so that nothing of the text is lost. An answer that is no text stays where it is. */
function split({ field, by, to }: Extract<Step, { op: 'split' }>, value: Json, work: Work): void {
  if (typeof value !== 'string') return
  work.answers.delete(field)
  const parts = value.split(by)
  for (const [index, name] of to.entries()) {
    const part = (index === to.length - 1 ? parts.slice(index).join(by) : (parts[index] ?? '')).trim()
    if (part !== '') put(name, part, work)
  }
}
