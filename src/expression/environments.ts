import { Environment } from '@marcbachmann/cel-js'
import type { ResolvedField } from '#contract'
import { typeOf, valueTypeOf } from '#fields'
import { registerFunctions, registerOperators } from './functions.ts'
import { registerNarrowed } from './narrow-loops.ts'
import type { ExpressionScope, Fields } from './scope.ts'
import { SIBLING_NAMES } from './sibling-names.ts'

const LIMITS = { maxAstNodes: 500, maxDepth: 40, maxListElements: 100, maxMapEntries: 20 }
const ADDRESS = { line1: 'string', line2: 'string', city: 'string', state: 'string', zip: 'string', county: 'string' }

function baseEnvironment(unlistedVariablesAreDyn: boolean, limits = LIMITS): Environment {
  const environment = new Environment({ unlistedVariablesAreDyn, limits })
  registerOperators(environment)
  registerFunctions(environment)
  return environment
}

/** What an expression may read of a file: its content is nobody's rule. */
const FILE = { name: 'string', type: 'string', size: 'double', category: 'string' }

const typedBase = baseEnvironment(false).registerType('Address', { fields: ADDRESS }).registerType('File', { fields: FILE })
for (const variable of ['today', 'now', 'timeZone']) typedBase.registerVariable(variable, 'string')

/** Reads; knows no types, so that a plain answers object needs no wrapping. */
export const untypedEnvironment = baseEnvironment(true)

/** Evaluates what was read and rewritten, which has more nodes than what a document may hold. */
export const runningEnvironment = baseEnvironment(true, { ...LIMITS, maxAstNodes: 2 * LIMITS.maxAstNodes, maxDepth: 2 * LIMITS.maxDepth })
registerNarrowed(runningEnvironment)

const typed = new WeakMap<Fields, Map<string, Environment>>()
const NO_FIELDS: Fields = {}

/** Checks; one object type per form and row type. Kept per set of fields, because making one is slow. */
export function typedEnvironment({ root, fields, row = NO_FIELDS, siblings = NO_FIELDS, lookups = NO_FIELDS, derived }: ExpressionScope): Environment {
  const kept = typed.get(fields) ?? new Map<string, Environment>()
  typed.set(fields, kept)
  const key = `${root} ${derived === true} ${keyOf(row)} ${keyOf(siblings)} ${keyOf(lookups)}`
  const found = kept.get(key)
  if (found) return found
  const environment = typedBase.clone()
  environment.registerVariable(root, registerObject(environment, `type_${root}`, fields, derived))
  if (row !== NO_FIELDS) environment.registerVariable('row', registerObject(environment, 'type_row', row))
  if (siblings !== NO_FIELDS) {
    const other = registerObject(environment, 'type_sibling', siblings)
    for (const name of SIBLING_NAMES) environment.registerVariable(name, `list<${other}>`)
  }
  if (lookups !== NO_FIELDS) environment.registerVariable('lookups', registerObject(environment, 'type_lookups', lookups))
  kept.set(key, environment)
  return environment
}

const keys = new WeakMap<Fields, number>()
let keysGiven = 0
function keyOf(fields: Fields): number {
  const key = keys.get(fields) ?? ++keysGiven
  keys.set(fields, key)
  return key
}

/** Fixed rows are known by their ids. */
const ROW_ID: ResolvedField = { type: 'text', label: '' }

function registerObject(environment: Environment, name: string, fields: Fields, derived?: true): string {
  const types = Object.entries(fields).flatMap(([field, each]): [string, string][] => {
    const { of, items } = each
    if (typeOf(each).isAsked && !derived) return []
    const { celType: known, holds } = valueTypeOf(each)
    if (known) return [[field, known]]
    if (!of) return []
    const inner = registerObject(environment, `${name}_${field}`, items ? { ...of, id: ROW_ID } : of)
    return [[field, holds === 'array' ? `list<${inner}>` : inner]]
  })
  environment.registerType(name, { fields: Object.fromEntries(types) })
  return name
}

/** Signatures of the functions that expressions have beyond CEL's own, by name. */
export function functionsOfExpressions(): readonly string[] {
  const known = new Set(new Environment().getDefinitions().functions.map(({ signature }) => signature))
  return untypedEnvironment
    .getDefinitions()
    .functions.map(({ signature }) => signature)
    .filter((signature) => !known.has(signature))
    .toSorted()
}
