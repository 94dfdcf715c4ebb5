import type { JsonObject, ResolvedField } from '#contract'
import { CLOCK_NAMES, type Expression, readExpression, UNKNOWN } from '#expression'
import type { FormContext, RuledForm } from '../ruled-form.ts'
import { spend } from '../steps.ts'

type Fields = Readonly<Record<string, ResolvedField>>

/** What a rule may look at: the answers as they stand (blank when out of sight) and what lies outside. */
export interface World {
  readonly context: FormContext
  readonly read: (name: string) => unknown
}

/** All rows of the list that a rule's row stands in, as they are seen, and its place among them. */
export interface Beside {
  readonly rows: readonly JsonObject[]
  readonly index: number
}

/** An expression of the document, with all that its outcome hangs on. */
export interface Rule {
  readonly source: string
  /** Top-level answers by name, `lookups.<name>`, and `@today`, `@now`, `@timeZone`. */
  readonly reads: readonly string[]
  readonly rowReads: readonly string[]
  /** It looks at the other rows of its list. */
  readonly readsSiblings: boolean
  readonly run: (world: World, row?: JsonObject, beside?: Beside) => unknown
}

export type RuleCompiler = (source: string | undefined, row?: Fields, siblings?: Fields) => Rule | undefined

/** Compiles each expression once per kind of row. `observe` hears of every evaluation; tests count them. */
export function createRuleCompiler(form: RuledForm, observe: (source: string) => void): RuleCompiler {
  const known = new Map<Fields, Map<string, Rule>>()
  return (source, row, siblings) => {
    if (source === undefined) return undefined
    const rules = known.get(row ?? form.fields) ?? new Map<string, Rule>()
    known.set(row ?? form.fields, rules)
    const read = () => readExpression(source, { root: 'answers', fields: form.fields, ...(row && { row }), ...(siblings && { siblings }) })
    const rule = rules.get(source) ?? toRule(source, read(), observe)
    rules.set(source, rule)
    return rule
  }
}

/** An expression that cannot be read was refused when the document loaded; it is unknown for ever. */
function toRule(source: string, expression: Expression | undefined, observe: (source: string) => void): Rule {
  if (!expression) return { source, reads: [], rowReads: [], readsSiblings: false, run: () => UNKNOWN }
  return {
    source,
    reads: readsOf(expression),
    rowReads: expression.rowDependencies,
    readsSiblings: expression.readsSiblings,
    run: ({ context, read }, row, beside) => {
      observe(source)
      const answers: Record<string, unknown> = {}
      for (const name of expression.dependencies) answers[name] = read(name)
      if (expression.loops > 0) spend(context, expression.loops, [...Object.values(answers), ...lookedUp(expression, context), beside?.rows].map(lengthOf))
      else spend(context, 0, [])
      return expression.evaluate(answers, row ? { ...context, row, ...(beside && { beside }) } : context)
    },
  }
}

const lookedUp = ({ lookupDependencies }: Expression, { lookups }: FormContext): readonly unknown[] => lookupDependencies.map((name) => lookups[name])
const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0)

const readsOf = ({ dependencies, lookupDependencies, clock }: Expression): readonly string[] => [
  ...dependencies,
  ...lookupDependencies.map(lookupKey),
  ...clock.map(clockKey),
]

const lookupKey = (name: string): string => `lookups.${name}`
const clockKey = (word: string): string => `@${word}`

/** What rules may read of the world that differs between two contexts. */
export function changedContext(before: FormContext, after: FormContext): readonly string[] {
  const clock = CLOCK_NAMES.filter((word) => before[word] !== after[word]).map(clockKey)
  if (before.lookups === after.lookups) return clock
  const names = new Set([...Object.keys(before.lookups), ...Object.keys(after.lookups)])
  return [...clock, ...[...names].filter((name) => before.lookups[name] !== after.lookups[name]).map(lookupKey)]
}
