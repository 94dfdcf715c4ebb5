import { afterEach, describe, expect, it } from 'vitest'
import { openVisitor, signedIn, signIn, type Visitor } from './visitor.ts'

const CLINICAL = [
  ...['Supervision', 'CFSS Care Plan', 'CFSS Evaluation', 'Combined Form', 'Combined Multi', 'Customized Care Plan', 'Discharge', 'eMAR Details'],
  ...['Funds And Property Authorization', 'HHS', 'HMK Care Plan', 'IAPP', 'Incident Report', 'Non Skilled Assessment', 'PCA/HHA Care Plan'],
  ...['PCA Yearly Assessment', 'PDN', 'Vital Signs', 'POC/485', 'Policy Receipt', 'Progress Note', 'Skilled Nursing Visit', 'Vulnerability'],
  ...['Verbal Order', '245D CSSPA Basic', '245D CSSPA Intensive', '245D SMA', '45 Day Meeting', 'Day Review'],
]
const CONFIGURED = [
  ...[
    'Configuration',
    'Client Configuration',
    'Client Settings',
    'Care Plan',
    'Care Coordinator',
    'Backup Staff',
    'Emergency Plan',
    'Diagnosis Codes',
    'Doctors',
    'Medicines',
    'Adult Care',
    'Referral',
    'Forms Setup',
  ],
  ...['Fax Directory', 'Service & Billing Configuration', 'Service Information', 'Insurance Information', 'Payer Info', 'Status Codes', 'Denial Codes'],
]
const BINS = ['Restore Clients', 'Restore Client Details', 'Restore Employees', 'Restore Schedules', 'Restore Claims', 'Restore Clinical Forms']
const HELP = ['Help', 'Releases', 'Tutorials']
const SCHEDULING = ['Quick Schedule', 'Create Schedule', 'Schedule Calendar', 'Scheduling 2.0', 'QP Quick Visit', 'Open Schedule', 'Moving Expense']
const TIME_CARD = ['Time Cards', 'Approved Time Card', 'EVV Logs', 'IVR Logs']
const BILLING = ['Current Billing', 'Claim Status', 'Paid', 'Private Claims', 'Moving Expense Invoice', 'Write Off']
const OFFICE = [
  'Client List',
  'New Intake',
  'Client Forms',
  'Employee List',
  'New Hire',
  'Employee Forms',
  'Bulk Employees',
  'Client E-Docs',
  'Employee E-Docs',
  ...CLINICAL,
  'Form Builder',
  'Forms',
  'EPM Forms',
  ...SCHEDULING,
  ...TIME_CARD,
  'DS Schedules',
  'Client Group',
  'Driver Schedule',
  ...BILLING,
  'Payroll Report',
  'Combine Payroll',
  'Combined Payroll Report',
  'Old Payroll Reports',
  ...CONFIGURED,
  'Cut Of Billing',
  'Clearing House',
  'Remit Advice',
  'Card Payment Configuration',
]
const OWNER = [
  'Dashboard',
  'Needs Action',
  'Billing Dashboard',
  'EVV Dashboard',
  'Finance Dashboard',
  'Worklist',
  ...OFFICE,
  'Company Configuration',
  'Holidays',
  'Custom PDF',
  'Users',
  'Permissions',
  'Employee Configuration',
  'Job Titles',
  'Language',
  'Training',
  'Vehicles',
  'EVV Configuration',
  'EVV Settings',
  'Notification Configuration',
  'Alerts',
  'Login Alerts',
  'Push Notifications',
  'Employee Tier History',
  'Eligibility Check',
  'Eligibility History',
  'Eligibility Differences',
  'OIG Log',
  'OIG History',
  'DHS Credentials',
  'Submit Transactions',
  'Transaction Responses',
  'Miscellaneous Received',
  'Insurance Credentials',
  'Insurance Transactions',
  'Fax Inbox',
  'Outgoing Fax',
  'Report List',
  'Create Report',
  'User Report',
  'Archived Private Invoices',
  ...BINS,
  'Key Docs',
  'Vacations',
  ...HELP,
  'Social Wall',
  'Community',
]

/** What super admins keep for all companies, by the entry that it stands behind. */
const SHARED_LISTS: Readonly<Record<string, readonly string[]>> = {
  'Service Information': ['Service Management'],
  'Payer Info': ['Payor', 'Pay Source', 'Billing Status'],
}

/** What each demo person finds in the menu, by heading, while the other screens are planned. */
const MENUS: Readonly<Record<string, readonly string[]>> = {
  'super@demo.test': [
    'Dashboard',
    'Needs Action',
    'Billing Dashboard',
    'EVV Dashboard',
    'Finance Dashboard',
    'Worklist',
    'Super Admin',
    ...OFFICE.flatMap((name) => [name, ...(SHARED_LISTS[name] ?? [])]),
    'Company Notes',
    'Company Configuration',
    'Companies',
    'Location',
    'Zip Codes',
    'Key Staff',
    'Company Renewal',
    'Holidays',
    'Custom PDF',
    'OIG Import',
    'Users',
    'Permissions',
    'Employee Configuration',
    'Job Titles',
    'Language',
    'Training',
    'Vehicles',
    'EVV Configuration',
    'EVV Settings',
    'IVR Settings',
    'Notification Configuration',
    'Alerts',
    'Login Alerts',
    'Push Notifications',
    'Notifications',
    'Chatbot Configuration',
    'Chatbot Settings',
    'Employee Tier History',
    'Eligibility Check',
    'Eligibility History',
    'Eligibility Differences',
    'OIG Log',
    'OIG History',
    'DHS Credentials',
    'Submit Transactions',
    'Transaction Responses',
    'Miscellaneous Received',
    'Insurance Credentials',
    'Insurance Transactions',
    'Fax Inbox',
    'Outgoing Fax',
    'Report List',
    'Create Report',
    'User Report',
    'Archived Private Invoices',
    ...BINS,
    'Key Docs',
    'Vacations',
    'Logs',
    ...HELP,
    'Social Wall',
    'Community',
  ],
  'owner@demo.test': OWNER,
  'multi@demo.test': OWNER,
  'scheduler@demo.test': [
    'Dashboard',
    'Needs Action',
    'EVV Dashboard',
    'Worklist',
    'Client List',
    'Employee List',
    ...SCHEDULING,
    'Time Cards',
    'EVV Logs',
    'IVR Logs',
    'DS Schedules',
    'Client Group',
    'Driver Schedule',
    'Vacations',
    ...HELP,
  ],
  'biller@demo.test': [
    'Dashboard',
    'Needs Action',
    'Billing Dashboard',
    'EVV Dashboard',
    'Worklist',
    'Client List',
    'Client Forms',
    'Moving Expense',
    'Approved Time Card',
    'EVV Logs',
    ...BILLING,
    'Configuration',
    'Service & Billing Configuration',
    'Denial Codes',
    'Cut Of Billing',
    'Eligibility Check',
    'Eligibility History',
    'Eligibility Differences',
    'DHS Credentials',
    'Submit Transactions',
    'Transaction Responses',
    'Miscellaneous Received',
    'Insurance Credentials',
    'Insurance Transactions',
    'Fax Inbox',
    'Outgoing Fax',
    'Report List',
    'Create Report',
    ...HELP,
  ],
  'nurse@demo.test': [
    'Dashboard',
    'Needs Action',
    'Client List',
    'Client Forms',
    ...CLINICAL,
    'Forms',
    'QP Quick Visit',
    'EVV Logs',
    'Configuration',
    'Client Configuration',
    'Care Plan',
    'Emergency Plan',
    ...HELP,
  ],
  'case@demo.test': ['Dashboard', 'Needs Action', 'Client List', 'Client Forms', 'Client E-Docs', ...CLINICAL, 'Schedule Calendar', ...HELP],
}

let visitor: Visitor | undefined
afterEach(async () => {
  const last = visitor
  visitor = undefined
  await last?.close()
  expect(last?.troubles ?? []).toEqual([])
})

async function linksInMenu({ page }: Visitor): Promise<readonly string[]> {
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await menu.getByRole('link').first().waitFor()
  for (let closed = menu.locator('[aria-expanded="false"]'); (await closed.count()) > 0; ) await closed.first().click()
  // What waits behind an entry is another matter.
  const words = (links: readonly Element[]): readonly string[] =>
    links.map((link) =>
      [...link.childNodes]
        .map((part) => (part instanceof Element && part.matches('[data-badge]') ? '' : part.textContent))
        .join('')
        .trim(),
    )
  return menu.getByRole('link').evaluateAll(words)
}

describe('signing in', () => {
  it('says no more than that it failed when the password is wrong, and keeps the e-mail', async () => {
    visitor = await openVisitor()
    const { page, address } = visitor
    await page.goto(`${address}/account/login`)
    await page.getByLabel('Email').fill('owner@demo.test')
    await page.getByLabel('Password').fill('wrong')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').waitFor()
    const wrongPassword = await page.getByRole('alert').textContent()
    await page.getByLabel('Email').fill('nobody@demo.test')
    await page.getByLabel('Password').fill('wrong')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect.poll(() => page.getByRole('alert').textContent()).toBe(wrongPassword)
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('nobody@demo.test')
  })

  it('leads to the page that was wanted', async () => {
    visitor = await openVisitor()
    await visitor.page.goto(`${visitor.address}/pages/clients/clients`)
    await visitor.page.waitForURL('**/account/login')
    const { page } = visitor
    await page.getByLabel('Email').fill('owner@demo.test')
    await page.getByLabel('Password').fill('Demo-Pass-2026')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL('**/pages/clients/clients')
  })

  it('leaves no secret in the browser', async () => {
    visitor = await openVisitor()
    await signIn(visitor, 'owner@demo.test')
    const cookies = await visitor.context.cookies()
    const session = cookies.find((cookie) => cookie.name.includes('rc_session'))
    expect(session).toMatchObject({ httpOnly: true })
    const stored = await visitor.page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
    expect(stored).not.toContain(session?.value)
  })

  it('ends with signing out: the back button shows nothing of before', async () => {
    visitor = await signedIn('scheduler@demo.test')
    const { page, address } = visitor
    await page.goto(`${address}/pages/clients/clients`)
    await page.getByRole('columnheader', { name: 'Name' }).waitFor()
    await page.getByRole('button', { name: /User menu/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.waitForURL('**/account/login')
    await page.goBack()
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    await expect.poll(() => page.locator('tbody tr').count()).toBe(0)
  })
})

describe('the menu', () => {
  it.each(Object.entries(MENUS))('shows %s exactly what they may open', async (email, expected) => {
    visitor = await signedIn(email)
    expect(await linksInMenu(visitor)).toEqual(expected)
  })

  it.each([
    ['client@demo.test', 'coming-visits', ['Coming visits', 'Time cards', 'Chat']],
    ['aide@demo.test', 'my-visits', ['My visits', 'Open shifts', 'Time off', 'Time cards', 'Pay', 'Chat']],
  ] as const)('of %s is what is their own, at every address', async (email, first, expected) => {
    visitor = await signedIn(email)
    const { page, address } = visitor
    await page.waitForURL(`**/pages/${first}`)
    for (const path of ['/pages/clients/clients', '/pages/config/logs', '/pages/nowhere']) {
      await page.goto(`${address}${path}`)
      await page.waitForURL(`**/pages/${first}`)
    }
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    await menu.getByRole('link').first().waitFor()
    expect(await menu.getByRole('link').allInnerTexts()).toEqual(expected)
    await menu.getByRole('link', { name: 'Chat' }).click()
    await page.waitForURL('**/pages/chat')
    await page.keyboard.press('Control+k')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await page.getByRole('button', { name: /User menu/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.waitForURL('**/account/login')
  })

  it('opens not-found under its friendly name for a screen that is not written yet', async () => {
    visitor = await openVisitor()
    await signIn(visitor, 'owner@demo.test')
    await visitor.page.goto(`${visitor.address}/pages/billing/current`)
    await visitor.page.getByRole('heading', { level: 1 }).waitFor()
    expect(await visitor.page.title()).toContain('Current Billing')
  })
})
