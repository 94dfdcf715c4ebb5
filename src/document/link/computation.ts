import type { ResolvedField } from '#contract'
import { type Expression, type ExpressionScope, type ExpressionType, leavesFraction } from '#expression'
import { typeOf, valueTypeOf } from '#fields'
import type { LinkedResource } from '../linked.ts'
import { complain, type LinkContext } from './context.ts'
import { checkExpression } from './expressions.ts'
import type { FieldLinker } from './fields.ts'
import { inside, type Place } from './place.ts'

type Fields = Readonly<Record<string, ResolvedField>>
type Graph = Map<string, readonly string[]>

/** Compiles the expressions of a resource's fields and refuses calculated fields that wait for each other. */
export function checkComputation(context: LinkContext, resource: LinkedResource, linker: FieldLinker): void {
  const check = createFieldCheck(context, linker)
  const graph: Graph = new Map()
  const moving = new Set<string>()
  for (const [name, field] of Object.entries(resource.fields)) {
    const value = check(field, { root: 'record', fields: resource.fields })
    if (value?.clock.some((each) => each !== 'timeZone')) moving.add(name)
    const inner = field.of ? checkInner(context, resource, { of: field.of, check, linker }) : []
    graph.set(name, [...(value?.dependencies ?? []), ...inner])
  }
  reportCycles(graph, (ring) => reportRing(context, ring, { fields: resource.fields, linker }))
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!hangsOn(name, graph, moving)) continue
    checkMoving(context, linker.placeOf(field), field)
    checkRowsAtRest(context, linker.placeOf(field), resource, graph.get(name) ?? [])
  }
}

/** What a list or a search asks the database by. */
const STORED_USES = ['filterable', 'sortable', 'searchable', 'unique'] as const

/** What is worked out from the date is another value every day, and the database keeps the one of the last save. */
function checkMoving(context: LinkContext, place: Place | undefined, field: ResolvedField): void {
  if (!place || !typeOf(field).isWorkedOut || typeOf(field).isUnkept) return
  for (const use of STORED_USES)
    if (field[use]) complain(context, inside(place, use), 'This is worked out from the date: the database keeps what it was at the last save', { atKey: true })
}

/** Owned rows are read when one of them is saved, not each time that a record is shown. */
function checkRowsAtRest(context: LinkContext, place: Place | undefined, { fields }: LinkedResource, read: readonly string[]): void {
  const rows = read.find((name) => fields[name]?.owns !== undefined)
  if (place && rows !== undefined)
    complain(context, inside(place, 'value'), `This is worked out from the date, and from the rows of "${rows}", which are read when they are saved`, {
      expected: 'a calculated field of the rows alone, which another one compares with the date',
    })
}

/** Whether a field reads one of these, near or far. */
function hangsOn(name: string, graph: Graph, wanted: ReadonlySet<string>, seen: ReadonlySet<string> = new Set()): boolean {
  if (wanted.has(name)) return true
  if (seen.has(name)) return false
  return (graph.get(name) ?? []).some((next) => hangsOn(next, graph, wanted, new Set([...seen, name])))
}

type Check = (field: ResolvedField, scope: ExpressionScope) => Expression | undefined

/** Rows may compute too: `row.x` is a field beside, `record.x` one of the record. Gives the record's fields they read. */
function checkInner(
  context: LinkContext,
  resource: LinkedResource,
  { of, check, linker }: { readonly of: Fields; readonly check: Check; readonly linker: FieldLinker },
): readonly string[] {
  const graph: Graph = new Map()
  const outer = Object.entries(of).flatMap(([name, field]) => {
    const value = check(field, { root: 'record', fields: resource.fields, row: of })
    graph.set(name, value?.rowDependencies ?? [])
    return [...(value?.dependencies ?? []), ...(field.of ? checkInner(context, resource, { of: field.of, check, linker }) : [])]
  })
  reportCycles(graph, (ring) => reportRing(context, ring, { fields: of, linker }))
  return outer
}

function createFieldCheck(context: LinkContext, linker: FieldLinker): Check {
  return (field, scope) => {
    const place = linker.placeOf(field)
    if (!place) return undefined
    checkExpression(context, inside(place, 'requiredWhen'), field.requiredWhen, { scope, yields: 'boolean' })
    return checkWhole(
      context,
      inside(place, 'value'),
      checkExpression(context, inside(place, 'value'), field.value, { scope, yields: resultType(field) }),
      field,
    )
  }
}

/** What the expression of a calculated field has to give. */
export function resultType(field: ResolvedField): ExpressionType {
  const { yields, holds } = valueTypeOf(field)
  return yields ?? (holds === 'array' ? 'list' : 'number')
}

/** Units and cents are whole: which way a division is rounded is money, so the document says it. */
export function checkWhole(context: LinkContext, place: Place, expression: Expression | undefined, field: ResolvedField): Expression | undefined {
  if (expression?.type === 'number' && valueTypeOf(field).number === 'whole' && leavesFraction(expression.source))
    complain(context, place, 'This divides, and a whole number has to be rounded', { expected: 'round(…), floor(…) or ceil(…) around the division' })
  return expression
}

/** Finds rings of names that wait for each other; each is told once. */
export function reportCycles(graph: ReadonlyMap<string, readonly string[]>, tell: (ring: readonly string[]) => void): void {
  const done = new Set<string>()
  const visit = (name: string, trail: readonly string[]): void => {
    if (trail.includes(name)) {
      const ring = [...trail.slice(trail.indexOf(name)), name]
      ring.forEach((member) => {
        done.add(member)
      })
      tell(ring)
      return
    }
    if (done.has(name)) return
    for (const next of graph.get(name) ?? []) visit(next, [...trail, name])
    done.add(name)
  }
  for (const name of graph.keys()) visit(name, [])
}

function reportRing(context: LinkContext, ring: readonly string[], { fields, linker }: { readonly fields: Fields; readonly linker: FieldLinker }): void {
  const field = ring.map((member) => fields[member]).find((member) => member?.value !== undefined)
  const place = field && linker.placeOf(field)
  if (place) complain(context, inside(place, 'value'), `Calculated fields wait for each other: ${ring.join(' → ')}`)
}
