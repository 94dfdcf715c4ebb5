import type { FormPlan } from './form-plan.ts'
import { readsOf } from './scope-plan.ts'

/** Top-level answers whose sight or value hangs on the clock or on lookups, near or far: two moments may see them differently. */
export function volatileFields(plan: FormPlan): ReadonlySet<string> {
  const drifting = new Set<string>()
  const drifts = (reads: readonly string[]): boolean => reads.some((name) => name.startsWith('@') || name.startsWith('lookups.') || drifting.has(name))
  const gates = new Set<number>()
  for (const node of plan.order) {
    const gate = plan.gates[node]
    const place = node - plan.gates.length
    const parent = gate ? gate.parent : plan.gateOf[place]
    if (!drifts(gate ? readsOf(gate.when) : (plan.fields[place]?.solveReads ?? [])) && !(parent !== undefined && gates.has(parent))) continue
    if (gate) gates.add(node)
    else drifting.add(plan.fields[place]?.name ?? '')
  }
  return drifting
}
