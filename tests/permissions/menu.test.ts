import { describe, expect, it } from 'vitest'
import type { ReviewedEntry } from '#contract'
import { reviewMenu, routesBesideMenu, visibleMenu } from '#permissions'
import { actorOf, actorWith, catalogue, finished, flatten, holding, labelOf, menu, outline, routes } from './documents.ts'

const clinical =
  'Clinical Forms: Supervision, CFSS Care Plan, CFSS Evaluation, Combined Form, Combined Multi, Customized Care Plan, Discharge, eMAR Details, Funds And Property Authorization, HHS, HMK Care Plan, IAPP, Incident Report, Non Skilled Assessment, PCA/HHA Care Plan, PCA Yearly Assessment, PDN, Vital Signs, POC/485, Policy Receipt, Progress Note, Skilled Nursing Visit, Vulnerability, Verbal Order, 245D CSSPA Basic, 245D CSSPA Intensive, 245D SMA, 45 Day Meeting, Day Review'
const writtenForms =
  'Clinical Forms: Supervision, CFSS Care Plan, CFSS Evaluation, Combined Form, Combined Multi, Customized Care Plan, Discharge, eMAR Details, Funds And Property Authorization, HHS, HMK Care Plan, IAPP, Incident Report, Non Skilled Assessment, PCA/HHA Care Plan, PCA Yearly Assessment, PDN, Vital Signs, POC/485, Policy Receipt, Progress Note, Skilled Nursing Visit, Vulnerability, Verbal Order, 245D CSSPA Basic, 245D CSSPA Intensive, 245D SMA, 45 Day Meeting, Day Review'
const scheduling = 'Scheduling: Quick Schedule, Create Schedule, Schedule Calendar, Scheduling 2.0, QP Quick Visit, Open Schedule, Moving Expense'
const help = 'Help: Releases, Tutorials'

/** Every entry that is hidden for a reason of its own, with that reason. */
const hiddenOf = (...given: Parameters<typeof reviewMenu>): readonly Pick<ReviewedEntry, 'id' | 'hidden'>[] => {
  const walk = (entries: readonly ReviewedEntry[]): readonly ReviewedEntry[] => entries.flatMap((entry) => [entry, ...walk(entry.children ?? [])])
  return walk(reviewMenu(...given)).flatMap(({ id, hidden }) => (hidden === undefined || hidden === 'parent-hidden' ? [] : [{ id, hidden }]))
}

/** What each role of the demo agency sees when every screen is written, and what it sees while some are planned. */
const seen: Record<string, { readonly all: readonly string[]; readonly now: readonly string[] }> = {
  scheduler: {
    all: [
      'Main',
      'Dashboard: Needs Action, EVV Dashboard, Worklist',
      'Clients: Client List',
      'Employees: Employee List',
      scheduling,
      'Time Card: Time Cards, EVV Logs, IVR Logs',
      'Attendance: DS Schedules, Client Group, Driver Schedule',
      'Other Options: Vacations',
      help,
    ],
    now: [
      'Main',
      'Dashboard: Needs Action, EVV Dashboard, Worklist',
      'Clients: Client List',
      'Employees: Employee List',
      scheduling,
      'Time Card: Time Cards, EVV Logs, IVR Logs',
      'Attendance: DS Schedules, Client Group, Driver Schedule',
      'Other Options: Vacations',
      help,
    ],
  },
  biller: {
    all: [
      'Main',
      'Dashboard: Needs Action, Billing Dashboard, EVV Dashboard, Worklist',
      'Clients: Client List, Client Forms',
      'Scheduling: Moving Expense',
      'Time Card: Approved Time Card, EVV Logs',
      'Billing: Current Billing, Claim Status, Paid, Private Claims, Moving Expense Invoice, Write Off',
      'Configuration: [Service & Billing Configuration: Denial Codes, Cut Of Billing]',
      'Other Options: [Eligibility: Eligibility Check, Eligibility History, Eligibility Differences], [DHS Files: DHS Credentials, Submit Transactions, Transaction Responses, Miscellaneous Received], [Insurance: Insurance Credentials, Insurance Transactions], [Fax: Fax Inbox, Outgoing Fax], [Reports: Report List, Create Report]',
      help,
    ],
    now: [
      'Main',
      'Dashboard: Needs Action, Billing Dashboard, EVV Dashboard, Worklist',
      'Clients: Client List, Client Forms',
      'Scheduling: Moving Expense',
      'Time Card: Approved Time Card, EVV Logs',
      'Billing: Current Billing, Claim Status, Paid, Private Claims, Moving Expense Invoice, Write Off',
      'Configuration: [Service & Billing Configuration: Denial Codes, Cut Of Billing]',
      'Other Options: [Eligibility: Eligibility Check, Eligibility History, Eligibility Differences], [DHS Files: DHS Credentials, Submit Transactions, Transaction Responses, Miscellaneous Received], [Insurance: Insurance Credentials, Insurance Transactions], [Fax: Fax Inbox, Outgoing Fax], [Reports: Report List, Create Report]',
      help,
    ],
  },
  payroll: {
    all: [
      'Main',
      'Dashboard: Needs Action, Finance Dashboard, Worklist',
      'Time Card: Time Cards, Approved Time Card, EVV Logs, IVR Logs',
      'Payroll: Payroll Report, Combine Payroll, Combined Payroll Report, Old Payroll Reports',
      'Configuration: [Company Configuration: Holidays]',
      'Other Options: Employee Tier History, Vacations',
      help,
    ],
    now: [
      'Main',
      'Dashboard: Needs Action, Finance Dashboard, Worklist',
      'Time Card: Time Cards, Approved Time Card, EVV Logs, IVR Logs',
      'Payroll: Payroll Report, Combine Payroll, Combined Payroll Report, Old Payroll Reports',
      'Configuration: [Company Configuration: Holidays]',
      'Other Options: Employee Tier History, Vacations',
      help,
    ],
  },
  hr: {
    all: [
      'Main',
      'Dashboard: Needs Action, Worklist',
      'Employees: Employee List, New Hire, Employee Forms, Bulk Employees',
      'E-Docs: Employee E-Docs',
      'Custom Forms: EPM Forms',
      'Configuration: [Employee Configuration: Job Titles, Training]',
      'Other Options: [OIG: OIG Log, OIG History], Key Docs, Vacations',
      help,
    ],
    now: [
      'Main',
      'Dashboard: Needs Action, Worklist',
      'Employees: Employee List, New Hire, Employee Forms, Bulk Employees',
      'E-Docs: Employee E-Docs',
      'Custom Forms: EPM Forms',
      'Configuration: [Employee Configuration: Job Titles, Training]',
      'Other Options: [OIG: OIG Log, OIG History], Key Docs, Vacations',
      help,
    ],
  },
  nurse: {
    all: [
      'Main',
      'Dashboard: Needs Action',
      'Clients: Client List, Client Forms',
      clinical,
      'Custom Forms: Forms',
      'Scheduling: QP Quick Visit',
      'Time Card: EVV Logs',
      'Configuration: [Client Configuration: Care Plan, Emergency Plan]',
      'Other Options:',
      help,
    ],
    now: [
      'Main',
      'Dashboard: Needs Action',
      'Clients: Client List, Client Forms',
      writtenForms,
      'Custom Forms: Forms',
      'Scheduling: QP Quick Visit',
      'Time Card: EVV Logs',
      'Configuration: [Client Configuration: Care Plan, Emergency Plan]',
      'Other Options:',
      help,
    ],
  },
  'case-manager': {
    all: ['Main', 'Dashboard: Needs Action', 'Clients: Client List, Client Forms', 'E-Docs: Client E-Docs', clinical, 'Scheduling: Schedule Calendar', help],
    now: [
      'Main',
      'Dashboard: Needs Action',
      'Clients: Client List, Client Forms',
      'E-Docs: Client E-Docs',
      writtenForms,
      'Scheduling: Schedule Calendar',
      help,
    ],
  },
}

/** Of clients and employees with an account of their own. */
const OWN_PAGES = ['my-visits', 'own-shifts', 'own-time-off', 'my-time-cards', 'my-pay', 'coming-visits', 'time-cards-to-sign', 'own-chat']

describe('the menu of each role', () => {
  it.each(Object.entries(seen))('shows %s exactly what was granted', (role, { all, now }) => {
    expect(outline(visibleMenu(menu, finished, actorOf(role)))).toEqual(all)
    expect(outline(visibleMenu(menu, routes, actorOf(role)))).toEqual(now)
  })

  it('shows an owner everything that is not for super admins only', () => {
    const shown = flatten(visibleMenu(menu, finished, actorOf('owner'), 'https://community.example.com')).map((node) => node.id)
    const expected = catalogue.filter((entry) => !entry.superAdminOnly && entry.id !== 'custom-pdf-editor').map((entry) => entry.id)
    expect(shown.filter((id) => id !== 'main').sort()).toEqual(expected.filter((id) => labelOf(id) !== '' && id !== 'chatbot-configuration').sort())
  })

  it('shows a super admin every entry but those of clients and employees', () => {
    const hidden = OWN_PAGES.map((id) => ({ id, hidden: 'user-type' }))
    expect(hiddenOf(menu, finished, actorWith({ superadmin: true }), 'https://community.example.com')).toEqual(hidden)
  })
})

describe('menu rules', () => {
  const all = catalogue.map((entry) => entry.id)

  it('never shows super-admin entries to others, whatever was granted', () => {
    const superAdminOnly = catalogue.filter((entry) => entry.superAdminOnly).map((entry) => entry.id)
    const shown = new Set(flatten(visibleMenu(menu, finished, { ...holding(...all), isOwner: true })).map((node) => node.id))
    expect(superAdminOnly).toHaveLength(16)
    expect(superAdminOnly.filter((id) => shown.has(id))).toEqual([])
  })

  it('hides Other Options from a case manager even when entries in it were granted', () => {
    const actor = { ...holding(...all), userType: 'case-manager' }
    expect(visibleMenu(menu, finished, actor).map((node) => node.id)).not.toContain('other-options')
    expect(hiddenOf(menu, finished, actor)).toContainEqual({ id: 'other-options', hidden: 'user-type' })
  })

  it('hides a parent whose own title was not granted, and one without a visible child', () => {
    expect(outline(visibleMenu(menu, finished, holding('client-list', 'employees')))).toEqual(['Main', 'Dashboard: Needs Action', 'Other Options:', help])
    expect(hiddenOf(menu, finished, holding('client-list', 'employees'))).toEqual(
      expect.arrayContaining([
        { id: 'clients', hidden: 'title-missing' },
        { id: 'employees', hidden: 'empty' },
      ]),
    )
  })

  it('hides the community link from staff, and from owners while it has no address', () => {
    expect(hiddenOf(menu, finished, actorOf('owner'))).toContainEqual({ id: 'community', hidden: 'no-address' })
    expect(hiddenOf(menu, finished, actorOf('scheduler'), 'https://community.example.com')).toContainEqual({ id: 'community', hidden: 'owners-only' })
    expect(visibleMenu(menu, finished, actorOf('owner'), 'https://community.example.com').at(-1)).toMatchObject({
      id: 'community',
      external: 'https://community.example.com',
    })
  })

  it('gives a reason for every entry that is not shown, and for no other, whoever looks', () => {
    const walk = (entries: readonly ReviewedEntry[]): readonly ReviewedEntry[] => entries.flatMap((entry) => [entry, ...walk(entry.children ?? [])])
    for (const role of ['owner', 'scheduler', 'biller', 'nurse', 'case-manager', 'auditor']) {
      for (const table of [routes, finished]) {
        const shown = flatten(visibleMenu(menu, table, actorOf(role))).map(({ id }) => id)
        const whole = walk(reviewMenu(menu, table, actorOf(role)))
        expect(whole.filter(({ hidden }) => hidden === undefined).map(({ id }) => id)).toEqual(shown)
        expect(whole.length).toBe(walk(reviewMenu(menu, table, actorWith({ superadmin: true }))).length)
      }
    }
  })

  it.each([
    ['client', ['coming-visits', 'time-cards-to-sign', 'own-chat']],
    ['employee', ['my-visits', 'own-shifts', 'own-time-off', 'my-time-cards', 'my-pay', 'own-chat']],
  ])('has for a %s the pages of such accounts, whatever was granted to them', (userType, pages) => {
    const shown = visibleMenu(menu, finished, { ...holding('client-list', 'clients'), userType, isOwner: true }, 'https://community.example.com')
    expect(shown.map(({ id }) => id)).toEqual(pages)
  })

  it('names the titles that are missing, and says why an entry is kept from the search', () => {
    const found = (id: string, entries: readonly ReviewedEntry[]): ReviewedEntry | undefined =>
      entries.flatMap((entry) => (entry.id === id ? [entry] : (found(id, entry.children ?? []) ?? [])))[0]
    const review = reviewMenu(menu, finished, holding('configuration', 'employee-configuration', 'job-titles', 'attendance', 'ds-schedules'))
    expect(found('clients', review)).toMatchObject({ hidden: 'title-missing', missing: ['clients'] })
    expect(found('super-admin', review)).toMatchObject({ hidden: 'super-admins-only' })
    expect(found('client-list', review)).toMatchObject({ hidden: 'title-missing' })
    expect(found('job-titles', review)).toMatchObject({ unsearched: 'flag' })
    expect(found('attendance', review)).toMatchObject({ unsearched: 'super-admins' })
    const waiting = routes.map((route) => (route.id === 'epm-forms' ? { ...route, planned: true as const } : route))
    expect(found('epm-forms', reviewMenu(menu, waiting, actorWith({ superadmin: true })))).toMatchObject({ hidden: 'planned' })
  })

  it('keeps the order of the document', () => {
    const ids = visibleMenu(menu, finished, actorWith({ superadmin: true }), 'https://community.example.com').map((node) => node.id)
    expect(ids).toEqual(menu.items.map((item) => item.id).filter((id) => !OWN_PAGES.includes(id)))
  })

  it.each([
    ['job-titles', 'jobTitle'],
    ['service-information', 'serviceInformation'],
    ['insurance-information', 'insuranceInformation'],
    ['cut-of-billing', 'billingCut'],
  ])('keeps %s in the menu and offers it in the search only with the flag %s, to super admins too', (id, flag) => {
    for (const actor of [actorOf('owner'), actorWith({ superadmin: true })]) {
      const find = (flags: Record<string, boolean>) => flatten(visibleMenu(menu, finished, { ...actor, flags })).find((node) => node.id === id)
      expect(find({})?.searchable).toBe(false)
      expect(find({ [flag]: true })?.searchable).toBe(true)
    }
  })

  it('leaves routes to be found by those who may open them, and none that an entry leads to or that needs more than its address', () => {
    const beside = routesBesideMenu(menu, routes, actorWith({ superadmin: true }))
    expect(beside).toEqual(expect.arrayContaining(['menu-review', 'translations', 'outbox', 'support-tickets', 'help-articles']))
    for (const id of ['logs', 'attendance', 'client-record', 'login', 'payor']) expect(beside).not.toContain(id)
    expect(routesBesideMenu(menu, routes, actorOf('scheduler'))).toEqual([
      ...['attendance-list', 'attendance-grid', 'driver-runs', 'run-stops', 'report-client-census', 'report-authorizations', 'report-staff'],
      ...['vacation-calendar', 'report-time-off', 'open-shifts', 'shift-offers', 'report-visits', 'report-moving-expenses', 'report-hours-worked'],
      'report-evv-compliance',
    ])
  })

  it('offers Attendance in the search of super admins only', () => {
    const attendance = (actor = actorOf('scheduler')) => visibleMenu(menu, finished, actor).find((node) => node.id === 'attendance')
    expect(attendance()?.searchable).toBe(false)
    expect(attendance()?.children?.every((child) => child.searchable)).toBe(true)
    expect(attendance(actorWith({ superadmin: true }))?.searchable).toBe(true)
  })
})
