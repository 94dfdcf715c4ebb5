import type { RuleCode } from '#server/operations'
import { oneOf } from '../bound.ts'
import { isIn, textOf } from '../rows.ts'
import { namedBy, ROWS_MAX } from '../timecards/card-facts.ts'
import { type RequirementSlots, recipientSide, requirementSlots, type Side, workerSide } from './slots.ts'

const NAMED_MAX = 8

/** Nobody starts without what stops the start while it is missing (domain: backoffice §2.2, §2.3). */
const start =
  (sideOf: (slots: RequirementSlots) => Side): RuleCode =>
  async (unit, domain, writes) => {
    const { person, owing } = sideOf(requirementSlots(domain))
    const starting = writes.filter(({ row, before }) => before !== undefined && isIn(unit, person, before, 'waiting') && isIn(unit, person, row, 'started'))
    const { lifecycle } = unit.resource(owing.resource)
    if (starting.length === 0 || lifecycle === undefined) return new Map()
    const ids = starting.map(({ row }) => row.id)
    const open = await unit.rows(owing.resource, {
      filter: [
        { field: owing.needed('stops'), op: 'eq', value: true },
        { field: lifecycle.field, op: 'in', value: oneOf(owing.states('open')) },
      ],
      and: [namedBy(owing, 'whose', ids)],
      limit: ROWS_MAX,
    })
    return new Map(
      starting.map(({ key, row }) => {
        const titles = open.flatMap((each) => (textOf(owing, each, 'whose') === row.id ? (textOf(owing, each, 'title') ?? []) : [])).toSorted()
        if (titles.length === 0) return [key, []]
        const list = [...titles.slice(0, NAMED_MAX), ...(titles.length > NAMED_MAX ? ['…'] : [])].join(', ')
        return [key, [{ code: 'stillMissing', severity: 'block', places: { list } } as const]]
      }),
    )
  }

export const recipientStart = start(recipientSide)
export const workerStart = start(workerSide)
