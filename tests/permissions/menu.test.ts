import { describe, expect, it } from 'vitest'
import { explainMenu, visibleMenu } from '#permissions'
import { actorOf, actorWith, catalogue, finished, flatten, holding, labelOf, menu, outline, routes } from './documents.ts'

const clinical =
  'Clinical Forms: Supervision, CFSS Care Plan, CFSS Evaluation, Combined Form, Combined Multi, Customized Care Plan, Discharge, eMAR Details, Funds And Property Authorization, HHS, HMK Care Plan, IAPP, Incident Report, Non Skilled Assessment, PCA/HHA Care Plan, PCA Yearly Assessment, PDN, Vital Signs, POC/485, Policy Receipt, Progress Note, Skilled Nursing Visit, Vulnerability, Verbal Order, 245D CSSPA Basic, 245D CSSPA Intensive, 245D SMA, 45 Day Meeting, Day Review'
const writtenForms =
  'Clinical Forms: Supervision, CFSS Evaluation, eMAR Details, HHS, IAPP, Incident Report, PCA/HHA Care Plan, Vital Signs, POC/485, Progress Note, Skilled Nursing Visit'
const scheduling = 'Scheduling: Quick Schedule, Create Schedule, Schedule Calendar, Scheduling 2.0, QP Quick Visit, Open Schedule, Moving Expense'
const help = 'Help: Releases, Tutorials'

/** What each role of the demo agency sees when every screen is written, and what it sees while some are planned. */
const seen: Record<string, { readonly all: readonly string[]; readonly now: readonly string[] }> = {
  scheduler: {
    all: [
      'Main',
      'Dashboard',
      'Clients: Client List',
      'Employees: Employee List',
      scheduling,
      'Time Card: Time Cards, EVV Logs, IVR Logs',
      'Attendance: DS Schedules, Client Group, Driver Schedule',
      'Other Options:',
      help,
    ],
    now: ['Main', 'Dashboard', 'Clients: Client List', 'Employees: Employee List', 'Other Options:'],
  },
  biller: {
    all: [
      'Main',
      'Dashboard: Billing Dashboard',
      'Time Card: Approved Time Card, EVV Logs',
      'Billing: Current Billing, Claim Status, Paid, Private Claims, Moving Expense Invoice, Write Off',
      'Configuration: [Service & Billing Configuration: Denial Codes, Cut Of Billing]',
      'Other Options: [Eligibility: Eligibility Check, Eligibility History, Eligibility Differences], [DHS Files: DHS Credentials, Submit Transactions, Transaction Responses, Miscellaneous Received], [Insurance: Insurance Credentials, Insurance Transactions], [Fax: Fax Inbox, Outgoing Fax], [Reports: Report List, Create Report, User Report]',
      help,
    ],
    now: ['Main', 'Dashboard', 'Other Options:'],
  },
  payroll: {
    all: [
      'Main',
      'Dashboard: Finance Dashboard',
      'Time Card: Time Cards, Approved Time Card, EVV Logs, IVR Logs',
      'Payroll: Payroll Report, Combine Payroll, Combined Payroll Report, Old Payroll Reports',
      'Configuration: [Company Configuration: Holidays]',
      'Other Options: Employee Tier History, Vacations',
      help,
    ],
    now: ['Main', 'Dashboard', 'Configuration: [Company Configuration: Holidays]', 'Other Options:'],
  },
  hr: {
    all: [
      'Main',
      'Dashboard',
      'Employees: Employee List, New Hire, Employee Forms, Bulk Employees',
      'E-Docs: Employee E-Docs',
      'Configuration: [Employee Configuration: Job Titles, Training]',
      'Other Options: [OIG: OIG Log, OIG History], Key Docs, Vacations',
      help,
    ],
    now: ['Main', 'Dashboard', 'Employees: Employee List', 'Configuration: [Employee Configuration: Job Titles]', 'Other Options:'],
  },
  nurse: {
    all: [
      'Main',
      'Dashboard',
      'Clients: Client List',
      clinical,
      'Scheduling: QP Quick Visit',
      'Time Card: EVV Logs',
      'Configuration: [Client Configuration: Care Plan, Emergency Plan]',
      'Other Options:',
      help,
    ],
    now: ['Main', 'Dashboard', 'Clients: Client List', writtenForms, 'Other Options:'],
  },
  'case-manager': {
    all: ['Main', 'Dashboard', 'Clients: Client List', clinical, 'Scheduling: Schedule Calendar', help],
    now: ['Main', 'Dashboard', 'Clients: Client List', writtenForms],
  },
}

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

  it('shows a super admin every entry', () => {
    expect(explainMenu(menu, finished, actorWith({ superadmin: true }), 'https://community.example.com')).toEqual([])
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
    expect(explainMenu(menu, finished, actor)).toContainEqual({ id: 'other-options', reason: 'user-type' })
  })

  it('hides a parent whose own title was not granted, and one without a visible child', () => {
    expect(outline(visibleMenu(menu, finished, holding('client-list', 'employees')))).toEqual(['Main', 'Dashboard', 'Other Options:', help])
    expect(explainMenu(menu, finished, holding('client-list', 'employees'))).toEqual(
      expect.arrayContaining([
        { id: 'clients', reason: 'not-allowed' },
        { id: 'employees', reason: 'empty' },
      ]),
    )
  })

  it('hides the community link from staff, and from owners while it has no address', () => {
    expect(explainMenu(menu, finished, actorOf('owner'))).toContainEqual({ id: 'community', reason: 'no-address' })
    expect(explainMenu(menu, finished, actorOf('scheduler'), 'https://community.example.com')).toContainEqual({ id: 'community', reason: 'not-allowed' })
    expect(visibleMenu(menu, finished, actorOf('owner'), 'https://community.example.com').at(-1)).toMatchObject({
      id: 'community',
      external: 'https://community.example.com',
    })
  })

  it('keeps the order of the document', () => {
    const ids = visibleMenu(menu, finished, actorWith({ superadmin: true }), 'https://community.example.com').map((node) => node.id)
    expect(ids).toEqual(menu.items.map((item) => item.id))
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

  it('offers Attendance in the search of super admins only', () => {
    const attendance = (actor = actorOf('scheduler')) => visibleMenu(menu, finished, actor).find((node) => node.id === 'attendance')
    expect(attendance()?.searchable).toBe(false)
    expect(attendance()?.children?.every((child) => child.searchable)).toBe(true)
    expect(attendance(actorWith({ superadmin: true }))?.searchable).toBe(true)
  })
})
