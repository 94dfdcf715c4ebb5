import type { Agency } from '../agency/agency.ts'
import { demoId } from '../demo-ids.ts'
import { membersOf } from '../users.ts'
import { answered, type DemoRow } from './demo-row.ts'

const NOTIFICATIONS: readonly (readonly [txt: string, type: 'info' | 'success' | 'warning' | 'danger', link?: string])[] = [
  ['Eligibility was checked for everyone whose coverage ends this month', 'info', '/pages/eligibility/history'],
  ['The OIG list of this month was imported; one name needs a look', 'warning', '/pages/OIG/oigLog'],
  ['Claims of the last cycle were accepted', 'success', '/pages/billing/status'],
  ['Twelve visits have no clock-out yet', 'warning', '/pages/time-card/evv-logs'],
  ['Payroll of the last period is ready to be reviewed', 'info', '/pages/Reports/PayrollReport'],
  ['A care plan is due for its yearly review', 'info', '/pages/clients/clients'],
  ['The cut-off for billing is tomorrow at noon', 'danger', '/pages/billing/current'],
]
const NOTIFICATION_ROWS = 21

/** Rows of the resource `admin-notification`, at most two a day. */
export function adminNotificationRows({ company, calendar }: Agency): readonly DemoRow[] {
  return Array.from({ length: NOTIFICATION_ROWS }, (_, back) => {
    const [txt, type, link] = NOTIFICATIONS[back % NOTIFICATIONS.length] ?? NOTIFICATIONS[0] ?? ['', 'info']
    const minute = 9 * 60 - (back % 2) * 100 - back
    return {
      id: demoId(company.key, 'admin-notification', back),
      locationId: null,
      createdAt: calendar.at(calendar.day(-1 - Math.floor(back / 2)), minute),
      values: answered({ txt, type, link }),
    }
  })
}

/** Rows of the resource `announcement`: two for everyone, one for a single location, one that is over. */
export function announcementRows({ company, calendar, siteIds }: Agency): readonly DemoRow[] {
  const rows = [
    { type: 'info', title: 'Flu shots', text: 'Flu shots at the office on Thursday from 8 to 11. Bring your insurance card.' },
    { type: 'success', title: 'Thank you', text: 'Every visit of last week was verified. Thank you!' },
    { type: 'warning', title: 'Parking', text: 'The parking lot is being paved until Friday. Please use the street.', locationIds: siteIds.slice(0, 1) },
    { type: 'danger', title: 'Snow emergency', text: 'Snow emergency: call the office before you drive.', over: true },
  ]
  return rows.map(({ over = false, ...values }, at) => ({
    id: demoId(company.key, 'announcement', at),
    locationId: null,
    createdAt: calendar.at(calendar.day(-20 + at), 8 * 60),
    values: { ...values, from: calendar.day(-20 + at), until: calendar.day(over ? -10 : 30) },
  }))
}

const BILLING: readonly string[] = [
  'Two claims were rejected because the authorization had ended',
  'A remittance is waiting to be posted',
  'Units of one authorization are almost used up',
  'The payer asks for the care plan of one claim',
  'A private invoice is overdue by 30 days',
  'One visit has no verification and cannot be billed',
]
const BILLING_ROWS = 24
const UNREAD = 9

/** Rows of the resource `billing-notification`; the newest nine are unread (domain: backoffice §5.3). */
export function billingNotificationRows({ company, calendar, siteIds }: Agency): readonly DemoRow[] {
  return Array.from({ length: BILLING_ROWS }, (_, back) => ({
    id: demoId(company.key, 'billing-notification', back),
    locationId: null,
    createdAt: calendar.at(calendar.day(-1 - back), 7 * 60),
    values: answered({
      content: BILLING[back % BILLING.length] ?? '',
      dt: calendar.day(-1 - back),
      status: back < UNREAD ? 'unread' : 'read',
      locationIds: back % 4 === 3 ? siteIds.slice(0, 1) : undefined,
    }),
  }))
}

/** Rows of the resource `login-alert`: one that is over and was read, one that is to come. */
export function loginAlertRows({ company, calendar }: Agency): readonly DemoRow[] {
  const row = (at: number, [from, until]: readonly [number, number], values: DemoRow['values']): DemoRow => ({
    id: demoId(company.key, 'login-alert', at),
    locationId: null,
    createdAt: calendar.at(calendar.day(Math.min(from, 0) - 1), 9 * 60),
    values: { ...values, startsAt: calendar.at(calendar.day(from), 7 * 60), endsAt: calendar.at(calendar.day(until), 18 * 60) },
  })
  const policy = 'Our policy on reporting maltreatment has changed: reports are made within 24 hours, by phone first. The policy is in the handbook, section 4.'
  return [
    row(0, [-40, -20], { title: 'New policy on reporting', text: policy, tone: 'warning', audience: 'office', mustRead: true }),
    row(1, [25, 32], {
      ...{ title: 'Payroll closes early', text: 'Time cards of the coming period close two days early because of the holiday.', tone: 'info' },
      ...{ audience: 'roles', roles: ['scheduler', 'payroll'], mustRead: false },
    }),
  ]
}

/** Rows of the resource `login-alert-receipt`: who read the one that is over. */
export function loginAlertReceiptRows({ company, calendar }: Agency): readonly DemoRow[] {
  return membersOf(company.id).map((member, at) => {
    const moment = calendar.at(calendar.day(-39 + (at % 9)), 8 * 60 + 7 * at)
    return {
      id: demoId(company.key, 'login-alert-receipt', at),
      locationId: null,
      createdAt: moment,
      values: { noticeId: demoId(company.key, 'login-alert', 0), userId: member.id, at: moment },
    }
  })
}

/** Rows of the resource `push-message`: one that was sent to those who plan visits, one that is written. */
export function pushNotificationRows({ company, calendar }: Agency): readonly DemoRow[] {
  const row = (at: number, days: number, values: DemoRow['values']): DemoRow => ({
    id: demoId(company.key, 'push-message', at),
    locationId: null,
    createdAt: calendar.at(calendar.day(days), 15 * 60),
    values,
  })
  const snow = 'Heavy snow is expected on Thursday. Call clients with life-sustaining needs first, and move what can wait.'
  return [
    row(0, -12, {
      title: 'Snow on Thursday',
      text: snow,
      roles: ['owner', 'admin', 'scheduler'],
      status: 'sent',
      sentAt: calendar.at(calendar.day(-12), 15 * 60 + 5),
    }),
    row(1, -2, {
      title: 'New fax number',
      text: 'The main office has a new fax number. It is in the fax directory.',
      roles: ['admin', 'biller', 'nurse'],
      status: 'draft',
    }),
  ]
}
