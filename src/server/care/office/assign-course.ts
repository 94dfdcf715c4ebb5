import { filledText } from '#contract'
import type { OperationCode, PlannedItem } from '#server/operations'
import { oneOf, slotOf, withoutBlanks } from '../bound.ts'
import { textOf } from '../rows.ts'
import { namedBy, ROWS_MAX } from '../timecards/card-facts.ts'

/** Gives people a course to take by a day; who has it open already keeps theirs (domain: backoffice §2.3). */
export const assignCourse: OperationCode = async ({ unit, domain, values, records }) => {
  const taking = slotOf(domain, 'taking')
  const [course, due] = [filledText(values.course), filledText(values.due)]
  const { lifecycle } = unit.resource(taking.resource)
  if (course === undefined || lifecycle === undefined) return []
  const ids = records.map(({ id }) => id)
  const open = await unit.rows(taking.resource, {
    filter: [
      { field: taking.needed('course'), op: 'eq', value: course },
      { field: lifecycle.field, op: 'in', value: oneOf(taking.states('open')) },
    ],
    and: [namedBy(taking, 'worker', ids)],
    limit: ROWS_MAX,
  })
  const known = new Map(open.map((row) => [textOf(taking, row, 'worker'), row]))
  return records.map((row): PlannedItem => {
    const own = known.get(row.id)
    if (own) return { key: row.id, findings: [{ code: 'courseOpen', severity: 'block', places: { date: textOf(taking, own, 'due') ?? '' } }] }
    const create = { values: withoutBlanks(taking.values({ worker: row.id, course, due })), locationId: row.locationId }
    return { key: row.id, write: { resource: taking.resource, create }, findings: [] }
  })
}
