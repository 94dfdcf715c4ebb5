import type { AnswerValues } from '#contract'
import { own } from '../json.ts'
import type { FormPlan } from '../plan/form-plan.ts'
import type { Readers } from '../plan/readers.ts'
import { changedContext, type World } from '../plan/rule.ts'
import type { FormContext } from '../ruled-form.ts'
import { type Due, dueAmong } from './due.ts'
import { rootEnv } from './judge.ts'
import { solveField } from './solve-field.ts'
import { type Cell, type Gate, NOT_RUN, type Solved } from './solved.ts'
import { outcomeOf } from './stale.ts'

/** Where a round starts from: an earlier one and the top-level answers that are new, or nothing. */
export interface Start {
  readonly before: Solved
  readonly changed: readonly string[]
}

export interface Round {
  readonly answers: AnswerValues
  readonly context: FormContext
  readonly start: Start | undefined
}

/** The answers of these names alone, calculated ones worked out; nothing is decided but what they hang on. */
export function solveOnly(plan: FormPlan, readers: Readers, round: Omit<Round, 'start'>, names: readonly string[]): AnswerValues {
  const due = new Set<number>()
  const add = (node: number): void => {
    if (due.has(node)) return
    due.add(node)
    for (const need of plan.needs(node)) add(need)
  }
  for (const name of names) for (const node of nodesOf(plan, name)) add(node)
  const work: Work = { plan, readers, round: { ...round, start: undefined }, changes: undefined, due: dueAmong(0, false), gates: [], cells: [] }
  for (const [rank, node] of plan.order.entries()) {
    if (!due.has(node)) continue
    if (node < plan.gates.length) decideGate(work, node, rank)
    else decideField(work, node - plan.gates.length, rank)
  }
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = work.cells[plan.places.get(name) ?? -1]?.value
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/** Sight and values of all, and what is new among them. */
export interface Sight extends Pick<Solved, 'gates' | 'cells'> {
  /** Names (as in `Rule.reads`) whose content is new; undefined when everything is. */
  readonly changes: ReadonlySet<string> | undefined
  /** Indexes of the gates and fields that were decided anew. */
  readonly decided: { readonly gates: readonly number[]; readonly fields: readonly number[] }
}

interface Work {
  readonly plan: FormPlan
  readonly readers: Readers
  readonly round: Round
  readonly changes: Set<string> | undefined
  readonly due: Due
  readonly gates: (Gate | undefined)[]
  readonly cells: (Cell | undefined)[]
}

/** Decides on sight and values, node by node; of an earlier round only what is due is decided anew. */
export function solveForm(plan: FormPlan, readers: Readers, round: Round): Sight {
  const before = round.start?.before
  const changes = before && new Set(changedContext(before.context, round.context))
  const due = dueAmong(plan.order.length, !before)
  for (const name of changes ?? []) due.add(readers.nodes.get(name))
  for (const name of round.start?.changed ?? []) due.add(nodesOf(plan, name))
  const work: Work = { plan, readers, round, changes, due, gates: [...(before?.gates ?? [])], cells: [...(before?.cells ?? [])] }
  const decided = { gates: [] as number[], fields: [] as number[] }
  for (let rank = 0; rank < plan.order.length; rank += 1) {
    const node = plan.order[rank] ?? 0
    if (!due.has(node)) continue
    if (node < plan.gates.length) decided.gates.push(decideGate(work, node, rank))
    else decided.fields.push(decideField(work, node - plan.gates.length, rank))
  }
  return { gates: work.gates.filter((gate) => gate !== undefined), cells: work.cells.filter((cell) => cell !== undefined), changes, decided }
}

const nodesOf = ({ places, gates }: FormPlan, name: string): readonly number[] => {
  const place = places.get(name)
  return place === undefined ? [] : [place + gates.length]
}

function decideGate({ plan, readers, round, changes, due, gates, cells }: Work, node: number, rank: number): number {
  const gate = plan.gates[node]
  const before = round.start?.before.gates[node]
  const isOpen = gate?.parent === undefined || gates[gate.parent]?.visible === true
  const env = rootEnv(worldBefore(plan, rank, { context: round.context, cells }), changes)
  const when = isOpen ? (gate?.when ? outcomeOf(gate.when, before?.when, env) : true) : NOT_RUN
  gates[node] = { when, visible: when === true }
  if (before && before.visible !== (when === true)) due.add(readers.inside.get(node))
  return node
}

function decideField({ plan, readers, round, changes, due, gates, cells }: Work, place: number, rank: number): number {
  const field = plan.fields[place]
  if (!field) return place
  const before = round.start?.before.cells[place]
  const section = plan.gateOf[place]
  const isOpen = section === undefined || gates[section]?.visible === true
  const env = rootEnv(worldBefore(plan, rank, { context: round.context, cells }), changes)
  const cell = solveField(field, own(round.answers, field.name), { ...env, isOpen }, before)
  cells[place] = cell
  if (changes && !Object.is(cell.shown, before?.shown)) {
    changes.add(field.name)
    due.add(readers.nodes.get(field.name))
  }
  return place
}

interface Known {
  readonly context: FormContext
  readonly cells: readonly (Cell | undefined)[]
}

/** What a rule sees while answers are still being decided: only those before it. */
const worldBefore = (plan: FormPlan, rank: number, { context, cells }: Known): World => ({
  context,
  read: (name) => ((plan.ranks.get(name) ?? rank) < rank ? cells[plan.places.get(name) ?? -1]?.shown : undefined),
})

/** What a rule sees when all answers are decided. */
export const worldAfter = (plan: FormPlan, { context, cells }: Known): World => ({
  context,
  read: (name) => cells[plan.places.get(name) ?? -1]?.shown,
})
