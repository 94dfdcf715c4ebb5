import { setImmediate as afterOthers } from 'node:timers/promises'
import type { AnswerValues } from '#contract'
import { compileForm, type FormContext, type FormRules, type RuledForm, type Ruling, rulingOf, StepsSpent, stepsFor } from '#form-rules'

/** What is worked out here, between two other calls: some twenty milliseconds. */
const HERE_STEPS = 30_000
/** No form that people fill in comes near; what goes on longer ends by its time. */
const MOST_STEPS = 50_000_000

/** A form with its answers, to be ruled upon. */
export interface Asked {
  /** Each gets a turn. */
  readonly who: string
  /** Of the form, as it is pruned for who asks. */
  readonly key: string
  readonly form: RuledForm
  readonly answers: AnswerValues
  readonly context: Omit<FormContext, 'steps'>
}

/** Says what the rules make of answers, or nothing when they are too many for that. */
export type Rule = (asked: Asked) => Promise<Ruling | undefined>

/** In one go, as in a process of its own. */
export function ruleInOneGo(asked: Asked): Ruling | undefined {
  return ruling(keptRules(asked.key, asked.form), asked, MOST_STEPS)
}

/** Few answers are ruled upon here, many by `apart`, so that nobody waits for them. */
export function createRule(apart: Rule = async (asked) => ruleInOneGo(asked)): Rule {
  /** Of a form, with how many rows it took too many steps. */
  const tooMany = new Map<string, number>()
  return async (asked) => {
    const rows = rowsIn(asked.answers)
    if (rows >= (tooMany.get(asked.key) ?? Number.POSITIVE_INFINITY)) return apart(asked)
    await afterOthers()
    const here = ruling(keptRules(asked.key, asked.form), asked, HERE_STEPS)
    if (here !== undefined) return here
    if (tooMany.size >= KEPT_MAX) tooMany.clear()
    tooMany.set(asked.key, rows)
    return apart(asked)
  }
}

const rowsIn = (answers: AnswerValues): number => Object.values(answers).reduce<number>((sum, value) => sum + (Array.isArray(value) ? value.length : 0), 0)

function ruling(rules: FormRules, { answers, context }: Asked, steps: number): Ruling | undefined {
  try {
    return rulingOf(rules, answers, { ...context, steps: stepsFor(steps) })
  } catch (error) {
    if (error instanceof StepsSpent) return undefined
    throw error
  }
}

const compiled = new Map<string, FormRules>()
const KEPT_MAX = 500

/** The rules of a form, compiled once. */
export function keptRules(key: string, form: RuledForm): FormRules {
  const known = compiled.get(key) ?? compileForm(form)
  if (compiled.size >= KEPT_MAX && !compiled.has(key)) compiled.clear()
  compiled.set(key, known)
  return known
}
