import { type ListQuery, listQueryString } from '#api'
import {
  isSameAnswer,
  type Json,
  OPERATION_PART_MAX,
  type RecordView,
  type ResolvedOperation,
  RUN_RECORDS_MAX,
  type RunAction,
  type RunFilter,
} from '#contract'
import type { ActionPorts, Work } from './action-context.ts'
import type { AskedOperation } from './ask-operation.ts'
import { fits } from './is-offered.ts'

/** Opens the dialog of an operation, with those of the records that it is done with. */
export async function runOperation({ ports, context: { bundle, begins, query, isAll }, resource, records }: Work, action: RunAction): Promise<void> {
  const operation = bundle?.operations?.[action.operation]
  if (!operation) return ports.toast({ tone: 'danger', text: ports.t('shared/actions.unknown', { id: action.operation }), stays: true })
  const fitting = operation.over === 'none' ? [] : records.filter((record) => fits(operation, resource, record))
  const hindrance = hindranceOf(operation, fitting.length, ports)
  if (hindrance !== undefined) return ports.toast({ tone: 'warning', text: hindrance })
  const isOfFilter = isAll === true && operation.over === 'query' && query !== undefined
  const count = isOfFilter ? await countOf(operation, query, { ports, resource }) : undefined
  if (count !== undefined && count > RUN_RECORDS_MAX)
    return ports.toast({ tone: 'warning', text: ports.t('shared/operations.tooMany', { most: RUN_RECORDS_MAX }) })
  const shown = bundle?.resources[operation.preview?.resource ?? '']
  await ports.askOperation({
    operation,
    records: fitting,
    unfit: operation.over === 'none' || isOfFilter ? 0 : records.length - fitting.length,
    ...(isOfFilter && { filter: runFilterOf(query) }),
    ...(count !== undefined && { count }),
    begins: joined(beginsOf(action, operation.over === 'none' ? records : fitting), begins),
    ...(shown && { shown }),
  })
}

function hindranceOf({ over }: ResolvedOperation, count: number, { t }: ActionPorts): string | undefined {
  if (over === 'none') return undefined
  if (count === 0) return t('shared/operations.noneFits')
  if (over === 'one' && count > 1) return t('shared/operations.oneOnly')
  const max = over === 'query' ? RUN_RECORDS_MAX : OPERATION_PART_MAX
  return count > max ? t('shared/validation.tooMany', { max }) : undefined
}

/** How many records it would be done with; undefined where that can't be told now. */
async function countOf({ states }: ResolvedOperation, query: ListQuery, { ports, resource }: Pick<Work, 'ports' | 'resource'>): Promise<number | undefined> {
  const { name, lifecycle, fields } = resource
  const isTold = states !== undefined && lifecycle !== undefined && fields[lifecycle.field]?.filterable === true
  const inStates = isTold ? [{ field: lifecycle.field, op: 'in', value: states }] : []
  const { q, filter = [], locations } = query
  return ports.records.list(name, { q, locations, filter: [...filter, ...inStates], count: 'exact', limit: 1, fields: ['display'] }).then(
    ({ page }) => page.count,
    () => undefined,
  )
}

/** What finds the records that a list shows, as its call has it. */
function runFilterOf({ q, filter, locations }: ListQuery): RunFilter {
  const params = new URLSearchParams(listQueryString({ q, filter, locations }))
  return Object.fromEntries(
    [...new Set(params.keys())].map((name) => {
      const values = params.getAll(name)
      return [name, values.length === 1 ? (values[0] ?? '') : values]
    }),
  )
}

const joined = (said: AskedOperation['begins'], more: AskedOperation['begins'] | undefined): AskedOperation['begins'] => ({
  values: { ...said.values, ...more?.values },
  labels: { ...said.labels, ...more?.labels },
})

/** What the records say alike is what a question begins with. */
function beginsOf({ begins = {} }: RunAction, records: readonly RecordView[]): AskedOperation['begins'] {
  const [first, ...others] = records
  if (!first) return { values: {}, labels: {} }
  const told = Object.entries(begins).flatMap(([question, field]) => {
    const value = saidOf(first, field)
    return value !== null && others.every((other) => isSameAnswer(saidOf(other, field), value)) ? [{ question, field, value }] : []
  })
  return {
    values: Object.fromEntries(told.map(({ question, value }) => [question, value])),
    labels: Object.fromEntries(
      told.flatMap(({ question, field }) => {
        const label = field === 'id' ? first.display : first.labels[field]
        return label === undefined ? [] : [[question, label]]
      }),
    ),
  }
}

/** What came through a mask is no answer. */
const saidOf = ({ id, values, masked }: RecordView, field: string): Json => (field === 'id' ? id : masked.includes(field) ? null : (values[field] ?? null))
