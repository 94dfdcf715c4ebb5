import type { RuledForm } from '../ruled-form.ts'
import { orderByNeed, placesAmong, placesOf } from './order.ts'
import { createRuleCompiler, type Rule, type RuleCompiler } from './rule.ts'
import { type CheckPlan, type FieldPlan, planCheck, planField, readsOf } from './scope-plan.ts'

/** A page or section. */
export interface GatePlan {
  /** `page:<id>` or `section:<id>`. */
  readonly key: string
  readonly when: Rule | undefined
  /** Index of a section's page. */
  readonly parent: number | undefined
}

export interface TextPlan {
  readonly key: string
  readonly when: Rule
  /** Index of its section among the gates. */
  readonly gate: number
}

export interface Position {
  readonly page: string
  readonly section: string
}

/**
 * A form, compiled. Sight and values are decided node by node: a page before its sections, a section before its fields, and each
 * after the answers that its `when` and `value` read, whose own sight is settled by then. What is only judged (required, read-only,
 * checks, texts) comes last.
 */
export interface FormPlan {
  readonly fields: readonly FieldPlan[]
  readonly places: ReadonlyMap<string, number>
  readonly gates: readonly GatePlan[]
  /** Index of each field's section among the gates; undefined for a field that is not laid out. */
  readonly gateOf: readonly (number | undefined)[]
  /** Gates are nodes 0…g−1, fields g…; in the order in which they are decided. */
  readonly order: readonly number[]
  /** The nodes that a node waits for. */
  readonly needs: (node: number) => readonly number[]
  /** When each field is decided; a rule sees only answers that were decided before it. */
  readonly ranks: ReadonlyMap<string, number>
  readonly checks: readonly CheckPlan[]
  readonly texts: readonly TextPlan[]
  /** Texts without a rule: they are in sight with their section. */
  readonly plainTexts: ReadonlyMap<number, readonly string[]>
  /** Indexes of fields that are calculated, or until somebody answers them, or hold what is. */
  readonly calculating: readonly number[]
  /** Indexes of laid out fields in the order of the document. */
  readonly layout: readonly number[]
  readonly positions: ReadonlyMap<string, Position>
}

export function planForm(form: RuledForm, observe: (source: string) => void): FormPlan {
  const compile = createRuleCompiler(form, observe)
  const fields = Object.entries(form.fields).map(([name, field]) => planField(name, field, { compile, isRecord: form.holds === 'record' }))
  const places = placesOf(Object.keys(form.fields))
  const layout = planLayout(form, { compile, places })
  const needs = needsOf({ ...layout, fields, places })
  const order = orderByNeed(layout.gates.length + fields.length, needs)
  return {
    ...layout,
    fields,
    places,
    needs,
    order,
    ranks: new Map(
      order.flatMap((node, rank): [string, number][] => (node < layout.gates.length ? [] : [[fields[node - layout.gates.length]?.name ?? '', rank]])),
    ),
    checks: form.checks.map((check) => planCheck(check, compile)),
    calculating: fields.flatMap((field, place) => (calculates(field) ? [place] : [])),
  }
}

type Layout = Pick<FormPlan, 'gates' | 'gateOf' | 'texts' | 'plainTexts' | 'layout' | 'positions'>

/** Pages and sections with what stands in them. A field that stands in two places counts for the first. */
function planLayout(form: RuledForm, { compile, places }: { readonly compile: RuleCompiler; readonly places: ReadonlyMap<string, number> }): Layout {
  const gates: GatePlan[] = []
  const gateOf: (number | undefined)[] = Array.from(places, () => undefined)
  const texts: TextPlan[] = []
  const plainTexts = new Map<number, string[]>()
  const layout: number[] = []
  const positions = new Map<string, Position>()
  const addText = (gate: number, key: string, when: Rule | undefined): void => {
    if (when) texts.push({ key, when, gate })
    else plainTexts.set(gate, [...(plainTexts.get(gate) ?? []), key])
  }
  const addField = (gate: number, name: string, position: Position): void => {
    const place = places.get(name)
    if (place === undefined || gateOf[place] !== undefined) return
    gateOf[place] = gate
    layout.push(place)
    positions.set(name, position)
  }
  for (const page of form.pages) {
    const parent = gates.push({ key: `page:${page.id}`, when: compile(page.when), parent: undefined }) - 1
    for (const section of page.sections) {
      const gate = gates.push({ key: `section:${section.id}`, when: compile(section.when), parent }) - 1
      for (const item of section.items) {
        if (item.kind === 'text') addText(gate, `text:${section.id}/${item.id}`, compile(item.when))
        else addField(gate, item.field, { page: page.id, section: section.id })
      }
    }
  }
  return { gates, gateOf, texts, plainTexts, layout, positions }
}

const calculates = ({ field, value, inner }: FieldPlan): boolean =>
  field.type === 'calculated' || value !== undefined || (inner?.fields.some(calculates) ?? false)

/** The nodes that have to be decided before a node. */
function needsOf({ fields, gates, gateOf, places }: Pick<FormPlan, 'fields' | 'gates' | 'gateOf' | 'places'>): (node: number) => readonly number[] {
  const fieldNodes = (names: readonly string[]): readonly number[] => placesAmong(places, names).map((place) => place + gates.length)
  return (node) => {
    const gate = gates[node]
    if (gate) return [...(gate.parent === undefined ? [] : [gate.parent]), ...fieldNodes(readsOf(gate.when))]
    const place = node - gates.length
    const section = gateOf[place]
    return [...(section === undefined ? [] : [section]), ...fieldNodes(fields[place]?.solveReads ?? [])]
  }
}
