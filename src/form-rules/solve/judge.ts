import type { World } from '../plan/rule.ts'
import type { CheckPlan, FieldPlan, ScopePlan } from '../plan/scope-plan.ts'
import { type Cell, type CheckOutcome, type Judgement, NOT_RUN, type Scope, type ScopeJudgement } from './solved.ts'
import { type Changes, type Env, outcomeOf, scopeFinder, staleIn, touches } from './stale.ts'

/** How a thing looked and what was said of it the last time. */
export interface Earlier<Thing, Verdict> {
  readonly thing: Thing
  readonly verdict: Verdict
}

const UNSEEN: Judgement = { required: false, readOnly: false, requiredWhen: NOT_RUN, readOnlyWhen: NOT_RUN, offers: [], withheld: [], scopes: [] }

/** Required, read-only and the checks inside, for a field whose sight is decided. Every answer is, by then. */
export function judgeField(plan: FieldPlan | undefined, cell: Cell | undefined, env: Env, before?: Earlier<Cell, Judgement>): Judgement {
  if (!plan || !cell?.visible) return UNSEEN
  const isCalculated = plan.field.type === 'calculated'
  const requiredWhen = plan.requiredWhen ? outcomeOf(plan.requiredWhen, before?.verdict.requiredWhen, env) : NOT_RUN
  const readOnlyWhen = plan.readOnlyWhen ? outcomeOf(plan.readOnlyWhen, before?.verdict.readOnlyWhen, env) : NOT_RUN
  const offers = plan.offered.map(({ when }, at) => (when ? outcomeOf(when, before?.verdict.offers[at], env) : NOT_RUN))
  const judgement = {
    required: !isCalculated && (plan.field.required === true || requiredWhen === true),
    readOnly: isCalculated || plan.field.readOnly === true || readOnlyWhen === true,
    requiredWhen,
    readOnlyWhen,
    offers,
    withheld: withheldBy(plan, offers),
    scopes: plan.inner ? judgeScopes(plan.inner, cell, env, before) : [],
  }
  return before && isEqual(judgement, before.verdict) ? before.verdict : judgement
}

/** Options with rules of which none holds. */
function withheldBy({ offered }: FieldPlan, offers: readonly unknown[]): readonly string[] {
  const held = new Set(offered.flatMap(({ options }, at) => (offers[at] === true ? options : [])))
  return [...new Set(offered.flatMap(({ options }) => options))].filter((id) => !held.has(id))
}

const isEqual = (now: Judgement, before: Judgement): boolean =>
  now.requiredWhen === before.requiredWhen &&
  now.readOnlyWhen === before.readOnlyWhen &&
  now.required === before.required &&
  now.readOnly === before.readOnly &&
  now.offers.every((offer, at) => offer === before.offers[at]) &&
  now.scopes.length === before.scopes.length &&
  now.scopes.every((scope, place) => scope === before.scopes[place])

function judgeScopes(plan: ScopePlan, cell: Cell, env: Env, before: Earlier<Cell, Judgement> | undefined): readonly ScopeJudgement[] {
  const find = scopeFinder(before?.thing.scopes ?? [])
  return cell.scopes.map((scope, index) => {
    const place = find(scope.id, index) ?? -1
    const [thing, verdict] = [before?.thing.scopes[place], before?.verdict.scopes[place]]
    return judgeScope(plan, scope, env, thing && verdict && { thing, verdict })
  })
}

function judgeScope(plan: ScopePlan, scope: Scope, { world, changes }: Env, before: Earlier<Scope, ScopeJudgement> | undefined): ScopeJudgement {
  if (before?.thing === scope && !touches(changes, plan.judgeReads)) return before.verdict
  const env: Env = { world, changes, row: scope.shown, isStale: staleIn(changes, before?.thing.shown, scope.shown) }
  return {
    fields: plan.fields.flatMap((field, place) => {
      const cell = scope.cells[place]
      const [thing, verdict] = [before?.thing.cells[place], before?.verdict.fields[place]]
      return cell ? [judgeField(field, cell, env, thing && verdict && { thing, verdict })] : []
    }),
    checks: plan.checks.map((check, place) => judgeCheck(check, env, before?.verdict.checks[place])),
  }
}

/** A check complains only when it is known to fail. */
export function judgeCheck(plan: CheckPlan | undefined, env: Env, before?: CheckOutcome): CheckOutcome {
  const when = plan?.when ? outcomeOf(plan.when, before?.when, env) : true
  const check = when === true && plan?.check ? outcomeOf(plan.check, before?.check, env) : NOT_RUN
  return before && before.when === when && before.check === check ? before : { when, check, complains: check === false }
}

/** The surroundings of rules at the top of the form. */
export const rootEnv = (world: World, changes: Changes): Env => ({ world, changes, isStale: ({ reads }) => touches(changes, reads) })
