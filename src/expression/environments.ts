import { Environment } from '@marcbachmann/cel-js'
import type { ResolvedField } from '#contract'
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

const typedBase = baseEnvironment(false).registerType('Address', { fields: ADDRESS })
for (const variable of ['today', 'now', 'timeZone']) typedBase.registerVariable(variable, 'string')

/** Reads; knows no types, so that a plain answers object needs no wrapping. */
export const untypedEnvironment = baseEnvironment(true)

/** Evaluates what was read and rewritten, which has more nodes than what a document may hold. */
export const runningEnvironment = baseEnvironment(true, { ...LIMITS, maxAstNodes: 2 * LIMITS.maxAstNodes, maxDepth: 2 * LIMITS.maxDepth })
registerNarrowed(runningEnvironment)

const typed = new WeakMap<Fields, Map<string, Environment>>()
const NO_FIELDS: Fields = {}

/** Checks; one object type per form and row type. Kept per set of fields, because making one is slow. */
export function typedEnvironment({ root, fields, row = NO_FIELDS, siblings = NO_FIELDS, lookups = NO_FIELDS }: ExpressionScope): Environment {
  const kept = typed.get(fields) ?? new Map<string, Environment>()
  typed.set(fields, kept)
  const key = `${root} ${keyOf(row)} ${keyOf(siblings)} ${keyOf(lookups)}`
  const found = kept.get(key)
  if (found) return found
  const environment = typedBase.clone()
  environment.registerVariable(root, registerObject(environment, `type_${root}`, fields))
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

function registerObject(environment: Environment, name: string, fields: Fields): string {
  const types = Object.entries(fields).flatMap(([field, { type, result, of, items }]): [string, string][] => {
    const known = celType(type, result)
    if (known) return [[field, known]]
    if (!of) return []
    const inner = registerObject(environment, `${name}_${field}`, items ? { ...of, id: ROW_ID } : of)
    return [[field, type === 'rows' ? `list<${inner}>` : inner]]
  })
  environment.registerType(name, { fields: Object.fromEntries(types) })
  return name
}

/** The CEL type of a field; undefined for rows and groups (they have their own) and for secrets (no expression may touch one). */
function celType(type: ResolvedField['type'], result: ResolvedField['result']): string | undefined {
  switch (type) {
    case 'integer':
    case 'decimal':
    case 'money':
    case 'percent':
      return 'double'
    case 'boolean':
      return 'bool'
    case 'choices':
    case 'references':
      return 'list<string>'
    case 'address':
      return 'Address'
    case 'calculated':
      return result === 'boolean' ? 'bool' : result === 'text' || result === 'date' ? 'string' : 'double'
    case 'rows':
    case 'group':
    case 'secret':
    case 'signature':
    case 'file':
      return undefined
    default:
      return 'string'
  }
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
