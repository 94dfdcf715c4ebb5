import type { FormPlan } from './form-plan.ts'
import { checkReads, readsOf } from './scope-plan.ts'

/** Who reads a name (as in `Rule.reads`): the other way round of what the plan says. */
export interface Readers {
  /** Nodes whose sight or value hangs on it. */
  readonly nodes: ReadonlyMap<string, readonly number[]>
  /** Nodes that stand inside a page or section, by gate. */
  readonly inside: ReadonlyMap<number, readonly number[]>
  /** Fields that are judged by it. */
  readonly fields: ReadonlyMap<string, readonly number[]>
  readonly checks: ReadonlyMap<string, readonly number[]>
  readonly texts: ReadonlyMap<string, readonly number[]>
  readonly textsOfGate: ReadonlyMap<number, readonly number[]>
}

export function findReaders(plan: FormPlan): Readers {
  const { gates, fields, gateOf } = plan
  const gateNodes = gates.map((gate, node) => [node, readsOf(gate.when)] as const)
  const fieldNodes = fields.map((field, place) => [place + gates.length, field.solveReads] as const)
  const parents = [...gates.map((gate, node) => [node, gate.parent] as const), ...gateOf.map((gate, place) => [place + gates.length, gate] as const)]
  return {
    nodes: invert([...gateNodes, ...fieldNodes]),
    inside: invert(parents.map(([node, parent]) => [node, parent === undefined ? [] : [parent]])),
    fields: invert(fields.map((field, place) => [place, field.judgeReads])),
    checks: invert(plan.checks.map((check, index) => [index, checkReads(check)])),
    texts: invert(plan.texts.map((text, index) => [index, text.when.reads])),
    textsOfGate: invert(plan.texts.map((text, index) => [index, [text.gate]])),
  }
}

function invert<Key>(entries: readonly (readonly [number, readonly Key[]])[]): ReadonlyMap<Key, readonly number[]> {
  const inverted = new Map<Key, number[]>()
  for (const [index, keys] of entries) {
    for (const key of keys) {
      const known = inverted.get(key)
      if (known) known.push(index)
      else inverted.set(key, [index])
    }
  }
  return inverted
}
