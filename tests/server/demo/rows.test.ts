import { describe, expect, it } from 'vitest'
import type { LinkedResource } from '#document'
import { compileExpression } from '#expression'
import { validateValue } from '#fields'
import { isBlank } from '#validation'
import { planAgency } from '../../../src/demo/agency/agency.ts'
import { calendarOf, DEMO_ZONE } from '../../../src/demo/calendar.ts'
import { DEMO_COMPANIES } from '../../../src/demo/companies.ts'
import type { DemoRow } from '../../../src/demo/recipes/demo-row.ts'
import { PLATFORM_RECIPES } from '../../../src/demo/recipes/platform-rows.ts'
import { RECIPES } from '../../../src/demo/recipes/recipes.ts'
import { completion } from '../../../src/demo/write-records.ts'
import { linkedDocuments } from './linked-documents.ts'

const { resources } = linkedDocuments()
const now = new Date('2026-02-18T15:30:00Z')
const moment = { today: '2026-02-18', now: now.toISOString(), timeZone: DEMO_ZONE }
/** A tenth of the visits is enough to see every kind of row. */
const agencies = DEMO_COMPANIES.map((company) =>
  planAgency({ ...company, size: { ...company.size, visitsPerWeek: Math.ceil(company.size.visitsPerWeek / 10) } }, calendarOf(now)),
)

type Values = Readonly<Record<string, unknown>>

function resourceOf(name: string): LinkedResource {
  const resource = resources.get(name)
  if (resource === undefined) throw new Error(`There is no resource ${name}.`)
  return resource
}

/** What the rules of a resource say to a row: unknown fields, wrong values, missing answers, failed checks. */
function judge(resource: LinkedResource): (values: Values) => readonly string[] {
  const compiled = new Map<string, (values: Values) => unknown>()
  const evaluate = (source: string, values: Values): unknown => {
    const known = compiled.get(source) ?? compile(resource, source)
    compiled.set(source, known)
    return known(values)
  }
  const fields = Object.entries(resource.fields).filter(([, field]) => field.type !== 'calculated' && field.type !== 'sequence' && field.place !== true)
  return (values) => [
    ...Object.keys(values)
      .filter((name) => resource.fields[name] === undefined)
      .map((name) => `unknown ${name}`),
    ...fields.flatMap(([name, field]) => validateValue(field, values[name], moment).map((problem) => `${name}${problem.path} ${problem.key}`)),
    ...fields
      .filter(
        ([name, field]) =>
          isBlank(values[name]) && (field.required === true || (field.requiredWhen !== undefined && evaluate(field.requiredWhen, values) === true)),
      )
      .map(([name]) => `missing ${name}`),
    ...(resource.checks ?? []).filter(({ check, severity }) => severity !== 'hold' && evaluate(check, values) === false).map(({ id }) => `check ${id}`),
  ]
}

function compile(resource: LinkedResource, source: string): (values: Values) => unknown {
  const outcome = compileExpression(source, { root: 'record', fields: resource.fields })
  if (!outcome.ok) throw new Error(outcome.message)
  return (values) => outcome.expression.evaluate(values, moment)
}

describe('demo rows', () => {
  it('exist for every resource but filed forms and what is only made of them', () => {
    const made = [...linkedDocuments().answerForms.values()].flatMap(({ creates = [] }) => creates.map(({ resource }) => resource))
    const only = ['clinical-form', ...made.filter((name) => resources.get(name)?.rights.create === undefined)]
    // What is found of records is written beside them.
    const stored = [...resources.values()].filter(({ source, plays }) => source === undefined && plays !== 'finding').map(({ name }) => name)
    expect(stored.filter((name) => RECIPES[name] === undefined && PLATFORM_RECIPES[name] === undefined).sort()).toEqual(only.sort())
  })

  it.each(Object.keys(RECIPES))('of %s keep to its document', (name) => {
    const resource = resourceOf(name)
    const problemsOf = judge(resource)
    const complete = completion(resource, now)
    const found = agencies.flatMap((agency) =>
      (RECIPES[name]?.(agency) ?? []).flatMap((row) => problemsOf(complete(row)).map((problem) => `${agency.company.key} ${row.id}: ${problem}`)),
    )
    expect(found).toEqual([])
  })

  it.each(Object.keys(PLATFORM_RECIPES))('of %s keep to its document, which says that they belong to the platform', (name) => {
    const resource = resourceOf(name)
    expect(resource.scope).toBe('platform')
    const complete = completion(resource, now)
    expect((PLATFORM_RECIPES[name]?.(calendarOf(now)) ?? []).flatMap((row) => judge(resource)(complete(row)))).toEqual([])
  })

  it('point only at rows that exist in the same company, or on the platform', () => {
    const shared = Object.entries(PLATFORM_RECIPES).map(([name, recipe]) => [name, recipe(calendarOf(now))] as const)
    for (const agency of agencies) {
      const rows = new Map<string, readonly DemoRow[]>([...shared, ...Object.entries(RECIPES).map(([name, recipe]) => [name, recipe(agency)] as const)])
      const ids = new Map([...rows].map(([name, list]) => [name, new Set(list.map((row) => row.id))]))
      for (const [name, list] of rows) {
        expect(ids.get(name)?.size).toBe(list.length)
        const pointing = Object.entries(resourceOf(name).fields).flatMap(([field, { to }]) => (to === undefined ? [] : [{ field, to }]))
        const dead = list.flatMap((row) =>
          pointing.flatMap(({ field, to }) => [row.values[field] ?? []].flat().filter((id) => typeof id === 'string' && !ids.get(to)?.has(id))),
        )
        expect(dead).toEqual([])
      }
    }
  })

  it('hold no telephone number and no address that could be someone’s', () => {
    const text = JSON.stringify(agencies.map((agency) => Object.values(RECIPES).map((recipe) => recipe(agency))))
    expect(text.match(/"(phone|fax|faxNo|claimPhone|claimFax|appealFax|ani|number|careCoordinatorPhone)":"(?!\d{3}55501\d\d")[^"]*"/g)).toBeNull()
    expect(text.match(/"email":"(?![^"]*@example\.com")[^"]*"/g)).toBeNull()
  })

  it.each(['authorization', 'schedule'])('of %s are billed as the service that they name', (name) => {
    const billing = ({ values }: DemoRow) => [values.serviceCode, values.modifiers]
    for (const agency of agencies) {
      const services = new Map((RECIPES.service?.(agency) ?? []).map((row) => [row.id, row]))
      const rows = RECIPES[name]?.(agency) ?? []
      expect(rows.map(billing)).toEqual(rows.map(({ values }) => services.get(String(values.serviceId))).map((row) => row && billing(row)))
    }
  })
})
