import type { FormPlan } from './form-plan.ts'
import type { Readers } from './readers.ts'

/** The top-level answers that may look different when one changes: through sight and values on and on, and what is judged by those. */
export function dependentsIn(plan: FormPlan, readers: Readers): (name: string) => readonly string[] {
  const known = new Map<string, readonly string[]>()
  return (name) => {
    const found = known.get(name) ?? findDependents(plan, readers, name)
    known.set(name, found)
    return found
  }
}

function findDependents(plan: FormPlan, readers: Readers, name: string): readonly string[] {
  const nodes = new Set<number>()
  const names = new Set([name])
  const visit = (node: number): void => {
    if (nodes.has(node)) return
    nodes.add(node)
    for (const inside of readers.inside.get(node) ?? []) if (node < plan.gates.length) visit(inside)
    const field = plan.fields[node - plan.gates.length]
    if (!field) return
    names.add(field.name)
    for (const reader of readers.nodes.get(field.name) ?? []) visit(reader)
  }
  for (const reader of readers.nodes.get(name) ?? []) visit(reader)
  const judged = [...names].flatMap((each) => [...fieldsJudgedBy(plan, readers, each), ...checkedBy(plan, readers, each)])
  return [...new Set([...names, ...judged])].filter((each) => each !== name)
}

const fieldsJudgedBy = (plan: FormPlan, readers: Readers, name: string): readonly string[] =>
  (readers.fields.get(name) ?? []).flatMap((place) => plan.fields[place]?.name ?? [])

const checkedBy = (plan: FormPlan, readers: Readers, name: string): readonly string[] =>
  (readers.checks.get(name) ?? []).flatMap((index) => plan.checks[index]?.field?.split('.')[0] ?? [])
