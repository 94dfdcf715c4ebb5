import type { FormPlan } from '../plan/form-plan.ts'
import type { Readers } from '../plan/readers.ts'
import { dueAmong, renewed } from './due.ts'
import { judgeCheck, judgeField, rootEnv } from './judge.ts'
import { marksOf } from './marks.ts'
import { type Round, type Sight, worldAfter } from './solve-form.ts'
import { type Gate, type Judgement, type Marks, NOT_RUN, type Solved } from './solved.ts'
import { type Env, outcomeOf } from './stale.ts'

/** Says what is required, read-only and wrong, now that sight and values are decided. */
export function judgeForm(plan: FormPlan, readers: Readers, { answers, context, start }: Round, sight: Sight): Solved {
  const { gates, cells, changes, decided } = sight
  const before = start?.before
  const env = rootEnv(worldAfter(plan, { context, cells }), changes)
  const fields = dueAmong(cells.length, !before)
  const checks = dueAmong(plan.checks.length, !before)
  const texts = dueAmong(plan.texts.length, !before)
  fields.add(decided.fields)
  for (const name of changes ?? []) {
    fields.add(readers.fields.get(name))
    checks.add(readers.checks.get(name))
    texts.add(readers.texts.get(name))
  }
  for (const node of decided.gates) texts.add(readers.textsOfGate.get(node))
  const judgements = renewed(before?.judgements, fields.places(), (place) => judgementAt(plan, sight, { place, env, before }))
  return {
    answers,
    context,
    gates,
    cells,
    judgements,
    checks: renewed(before?.checks, checks.places(), (index) => judgeCheck(plan.checks[index], env, before?.checks[index])),
    texts: renewed(before?.texts, texts.places(), (index) => textAt(plan, gates, { index, env, before })),
    marks: renewed(before?.marks, fields.places(), (place) => marksAt(plan, { cells, judgements }, { place, before })),
  }
}

interface At {
  readonly place: number
  readonly before: Solved | undefined
}

function judgementAt(plan: FormPlan, { cells }: Pick<Solved, 'cells'>, { place, env, before }: At & { readonly env: Env }): Judgement {
  const [thing, verdict] = [before?.cells[place], before?.judgements[place]]
  return judgeField(plan.fields[place], cells[place], env, thing && verdict && { thing, verdict })
}

function marksAt(plan: FormPlan, { cells, judgements }: Pick<Solved, 'cells' | 'judgements'>, { place, before }: At): Marks {
  const known = before?.marks[place]
  const isKept = known && cells[place] === before?.cells[place] && judgements[place] === before?.judgements[place]
  return isKept ? known : marksOf(plan.fields[place], cells[place], judgements[place])
}

function textAt(plan: FormPlan, gates: readonly Gate[], { index, env, before }: { index: number; env: Env; before: Solved | undefined }): Gate {
  const [text, known] = [plan.texts[index], before?.texts[index]]
  const when = text && gates[text.gate]?.visible ? outcomeOf(text.when, known?.when, env) : NOT_RUN
  return known && known.when === when ? known : { when, visible: when === true }
}
