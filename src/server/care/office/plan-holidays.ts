import { FEDERAL_HOLIDAYS, federalHoliday } from '#care'
import type { OperationCode, PlannedItem } from '#server/operations'
import { asIds, slotOf, withoutBlanks } from '../bound.ts'
import { textOf } from '../rows.ts'

const DAYS_MAX = 400

/** The holidays of a year that were picked; a day that is one already is left as it is (domain: backoffice §2.12 `config/holidays`). */
export const planHolidays: OperationCode = async ({ unit, domain, values }) => {
  const dayOff = slotOf(domain, 'dayOff')
  const year = Number(values.year)
  const picked = new Set(asIds(values.holidays))
  const there = await unit.rows(dayOff.resource, {
    filter: [
      { field: dayOff.needed('on'), op: 'gte', value: `${year}-01-01` },
      { field: dayOff.needed('on'), op: 'lte', value: `${year}-12-31` },
    ],
    limit: DAYS_MAX,
  })
  return FEDERAL_HOLIDAYS.filter((name) => picked.has(name)).map((name): PlannedItem => {
    const { date, observed } = federalHoliday(name, year)
    const known = there.find((row) => textOf(dayOff, row, 'on') === date)
    if (known)
      return {
        key: date,
        about: { resource: dayOff.resource, row: known },
        findings: [{ code: 'holidayThere', severity: 'block', places: { date, name: textOf(dayOff, known, 'name') ?? '' } }],
      }
    const create = { values: withoutBlanks(dayOff.values({ name: unit.say({ key: `${domain.id}.words.${name}` }), on: date, kept: observed })) }
    return { key: date, write: { resource: dayOff.resource, create }, findings: [] }
  })
}
