import type { AnswerValues, FormMigration, Json, MovedAnswer, ResolvedField, ResolvedForm } from '#contract'
import { isBlank } from '#validation'
import { migrateAnswers } from '../document/migrate.ts'
import { isSame, own } from '../json.ts'
import { fitting, isWhole } from './fits.ts'

/** What moving needs to know of a version. */
export type FormVersionFields = Pick<ResolvedForm, 'hash' | 'fields' | 'migrations'>

/** Answers as a later version holds them. Every given answer is in `answers` or in `retired`. */
export interface MovedAnswers {
  readonly answers: AnswerValues
  /** What becomes of those that do not stay as they are, in the order of the steps. */
  readonly moved: readonly MovedAnswer[]
  /** What has no place in the later version. */
  readonly retired: readonly { readonly field: string; readonly value: Json }[]
}

type Step = FormMigration['steps'][number]

/**
 * Brings answers from one version of a form to another: by the steps that the later document names for the earlier hash, and beyond them by
 * name. What the later version has no place for, or can't hold, is put aside and never dropped. Calculated answers are left out: they are
 * worked out again.
 */
export function moveAnswers(from: FormVersionFields, to: FormVersionFields, given: AnswerValues): MovedAnswers {
  const steps = to.migrations?.find((migration) => migration.from === from.hash)?.steps ?? []
  const work = { answers: known(from, given), moved: [] as MovedAnswer[], retired: [] as { field: string; value: Json }[] }
  for (const step of steps) take(step, work)
  const answers = Object.entries(work.answers).flatMap(([name, value]): [string, Json][] => {
    const [before, field] = [fieldOf(from, name), fieldOf(to, name)]
    // An id may look the same by chance: a reference to something else names nothing here.
    const fitted = field && (before === undefined || before.to === field.to) ? fitting(field, value) : undefined
    const kept = fitted === undefined ? [] : [{ field: name, value: fitted }]
    if (!field || !isWhole(field, value, fitted)) {
      work.retired.push({ field: name, value })
      work.moved.push({ op: field ? 'reset' : 'retire', field: name, value, to: kept })
    }
    return kept.map((entry) => [entry.field, entry.value])
  })
  return { answers: Object.fromEntries(answers), moved: work.moved, retired: work.retired }
}

const fieldOf = ({ fields }: FormVersionFields, name: string): ResolvedField | undefined => (Object.hasOwn(fields, name) ? fields[name] : undefined)

/** Blank and calculated answers say nothing of their own. */
const known = (from: FormVersionFields, given: AnswerValues): AnswerValues =>
  Object.fromEntries(Object.entries(given).filter(([name, value]) => !isBlank(value) && fieldOf(from, name)?.type !== 'calculated'))

interface Work {
  answers: AnswerValues
  readonly moved: MovedAnswer[]
  readonly retired: { field: string; value: Json }[]
}

function take(step: Step, work: Work): void {
  const value = own(work.answers, step.field)
  const { answers, changes, lost } = migrateAnswers([step], work.answers)
  if (value === undefined || changes.length === 0) return
  work.answers = answers
  work.retired.push(...lost)
  const to = step.op === 'retire' ? [] : changes.flatMap(({ field, after }) => (after === null ? [] : [{ field, value: after }]))
  // Where both said the same, nothing but the name has gone.
  const target = step.op === 'rename' && to.length === 0 ? [{ field: step.to, value }] : to
  work.moved.push({ op: step.op, field: step.field, value, to: target })
  for (const { field, value: standing } of lost)
    if (field !== step.field && !isSame(standing, value)) work.moved.push({ op: 'reset', field, value: standing, to: [] })
}
