import { readdirSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import type { MenuItem, Routes } from '#contract'
import { areas, catalogue, labelOf, menu, read, roles, routes, written } from './documents.ts'
import { FRIENDLY_NAMES } from './friendly-names.ts'

const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true })
for (const file of readdirSync(`${import.meta.dirname}/../../schemas/meta`)) ajv.addSchema(read<object>(`meta/${file}`))

function problems(kind: string, path: string): unknown {
  const validate = ajv.getSchema(`https://rendercare.example/schemas/meta/${kind}.schema.json`)
  return validate?.(read(path)) ? [] : (validate?.errors ?? 'no such meta-schema')
}

const items = (list: readonly MenuItem[]): MenuItem[] => list.flatMap((item) => [item, ...('items' in item ? items(item.items) : [])])
const paths = written.map((route) => route.path.replace('/pages/', ''))
const spec =
  `home billing-dashboard evv-dashboard finance-dashboard super-admin-account clients/clients addclient/add clients/pdf employees/employees addemployees/newHire employees/pdf
employees/bulk edocs/client-pdf-list edocs/employee-pdf-list edocs/document/:id form-builder/builder dynamic_form epm_dynamic_form sch/quick sch/create sch/scheduling sch/scheduling-2.0 sch/qp-quick-visit
broad/openschedule moving/moving-expense time-card/time-card time-card/approved-time-card time-card/evv-logs config/ivr-logs attendance/ds-schedules attendance/client-group
attendance/driverschedule billing/current billing/status billing/paid billing/privateclaims billing/moving-expense-invoice billing/writeoff archive/archive-private-invoice
Reports/PayrollReport Reports/old_Payroll_Reports Reports/CombinePayroll Reports/CombinePayroll-Report Reports/UserReport Reports/Reports Reports/create config services-config comp-config
emp-config evv-config noti-config chatbot-config services-config/superAdminNotes eligibility/eligibility eligibility/history eligibility/diffresnces OIG/oigLog OIG/oighistory dhs/DhsPwid
dhs/subtransaction dhs/transactionresp dhs/miscrecived Insurance/InsurancePwid Insurance/InsTransaction fax/fax fax/outgoingFax restore/restore-client restore/restore-client-detail
restore/restore-employee restore/restore-schdule restore/restore-claim restore/restore-clinicial employeeTierHistory keyDocs vacations config/logs help help/releases help/tutorial social-wall
config/custom-pdf/:id emp-config/manage-users /account/login /account/timeout /forms/fill /forms/sign *`.split(/\s+/)
const forms =
  `supervision cfss_careplan cfss_evaluation combined combined-multi customize_careplan discharge emar_details authorization hhs hmk_careplan iapp incident nonskilled_assessment careplan
client_review pdn vital-signs poc policy_receipt progress skillednursing_visit vulnerability medication_order cssp_basic intensive_outcomes sma day_meeting day_review`.split(
    /\s+/,
  )

describe('menu, route and permission documents', () => {
  it.each([
    ['menu', 'menu/main.json'],
    ['permissions', 'permissions/catalogue.json'],
    ['permissions', 'permissions/roles.json'],
    ...areas.map((area) => ['routes', `routes/${area}.json`]),
  ])('keep to the meta-schema: %s %s', (kind, path) => {
    expect(problems(kind ?? '', path ?? '')).toEqual([])
    expect(problems('i18n', `i18n/en/${path}`)).toEqual([])
  })

  it('have each route of the specification, spelled as there', () => {
    expect(spec.filter((path) => !paths.includes(path))).toEqual([])
    expect(forms.filter((form) => paths.filter((path) => new RegExp(`^cli[1-5]/${form}$`).test(path)).length !== 1)).toEqual([])
  })

  const friendlyNames = new Map(
    areas.flatMap((area) => {
      const { names } = read<{ strings: { names: Readonly<Record<string, string>> } }>(`i18n/en/routes/${area}.json`).strings
      return read<Routes>(`routes/${area}.json`).routes.map(({ id, path }) => [path.replace('/pages/', ''), names[id]] as const)
    }),
  )
  it.each(Object.entries(FRIENDLY_NAMES))('call screens by the friendly names of the specification: %s', (_row, names) => {
    expect(Object.fromEntries(Object.keys(names).map((path) => [path, friendlyNames.get(path)]))).toEqual(names)
  })

  it('repeat no id and no path', () => {
    for (const list of [
      written.map((route) => route.id),
      paths,
      items(menu.items).map((item) => item.id),
      catalogue.map((entry) => entry.id),
      catalogue.map((entry) => entry.title),
    ])
      expect(list.filter((entry, at) => list.indexOf(entry) !== at)).toEqual([])
  })

  it('link only to what exists', () => {
    const ids = new Set(catalogue.map((entry) => entry.id))
    const rules = [...items(menu.items), ...written].flatMap((entry) => (entry.requires && 'anyOf' in entry.requires ? entry.requires.anyOf : []))
    const granted = roles.flatMap((role) => (role.kind === 'bundle' ? role.permissions : []))
    expect([...rules, ...granted].filter((id) => !ids.has(id))).toEqual([])
    const opened = items(menu.items).flatMap((item) => ('route' in item ? item.route : []))
    expect(opened.filter((id) => !written.some((route) => route.id === id))).toEqual([])
  })

  it('name every entry, with the permission titles as labels', () => {
    const isOwn = (id: string) => written.some((route) => route.id === id && 'ownAccounts' in route.requires)
    const granted = items(menu.items).filter(({ id }) => id !== 'main' && !isOwn(id))
    for (const { id } of granted) expect(catalogue.find((entry) => entry.id === id)?.title).toBe(labelOf(id))
    for (const area of areas) {
      const names = read<{ strings: { names: object } }>(`i18n/en/routes/${area}.json`).strings.names
      expect(Object.keys(names)).toEqual(routes.filter((route) => route.name.startsWith(`routes/${area}.`)).map((route) => route.id))
    }
    const titles = read<{ strings: { permissions: object } }>('i18n/en/permissions/catalogue.json').strings.permissions
    expect(Object.keys(titles)).toEqual(catalogue.map((entry) => entry.id))
  })
})
