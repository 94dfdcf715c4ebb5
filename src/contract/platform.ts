/** Resources that the product itself stands on, beyond what documents say of them. */

/** Filed forms: each record is a form with answers of its own. */
export const FILED_FORMS = 'clinical-form'
/** What a stage of a filed form follows when there was none before. */
export const BEFORE_STAGES = 'filed'
/** Papers of clients: each record holds a file, such as the PDF of a form that was locked. */
export const CLIENT_PAPERS = 'client-document'
/** What someone has to do. */
export const TODOS = 'todo'
/** The fields of a filed form that say whom it is about; what they point at is the document's to say. */
export const FILED_SUBJECTS = { client: 'clientId', employee: 'employeeId', authorization: 'authorizationId' } as const

/** What the shell's own calls read and write (spec: shell-and-account §7). */
export const SHELL_RESOURCES = {
  remittances: 'remittance',
  notifications: 'admin-notification',
  announcements: 'announcement',
  billingNotifications: 'billing-notification',
  credentials: 'portal-credential',
  punches: 'office-punch',
  tickets: 'support-ticket',
  referrals: 'agency-referral',
} as const

/** The bell's tabs that list what only some may read, with what they list. */
export const BELL_TABS = {
  claims: SHELL_RESOURCES.remittances,
  notifications: SHELL_RESOURCES.notifications,
  alerts: SHELL_RESOURCES.announcements,
  billing: SHELL_RESOURCES.billingNotifications,
  dhs: SHELL_RESOURCES.credentials,
} as const
export type BellTab = keyof typeof BELL_TABS

/** Help that the agency writes itself: `title`, `keywords`, `text`, `steps`, the `screen` it belongs to, its `audience` (`company` or `all`), its `state`, and the question it answers (`gapId`). */
export const HELP_ARTICLES = 'help-article'

/** Of a new one of these a device is told, where its person may read it. */
export const PUSHED_RESOURCES: readonly string[] = [SHELL_RESOURCES.notifications, SHELL_RESOURCES.billingNotifications, SHELL_RESOURCES.announcements]

/** What the server does with one record when asked to, and the resource it does it with. */
export const RECORD_OPERATIONS = { 'check-portal': SHELL_RESOURCES.credentials } as const
export type RecordOperation = keyof typeof RECORD_OPERATIONS

/** Sources whose rows belong to a company; those of the others belong to the platform. */
export const COMPANY_SOURCES: readonly string[] = ['own-company', 'own-assistant', 'assistant-gaps', 'people']

/** Whether rows of this source belong to no company; rows without a source always belong to one. */
export const isOfPlatform = (source: string | undefined): boolean => source !== undefined && !COMPANY_SOURCES.includes(source)

/** User types of accounts that are not the office's: those of clients and of employees, who see the chat alone. */
export const OWN_ACCOUNT_TYPES = { clients: 'client', employees: 'employee' } as const
/** Whether such an account is a client's or an employee's own. */
export const isOwnAccount = (userType: string): boolean => Object.values<string>(OWN_ACCOUNT_TYPES).includes(userType)

/**
 * Whose accounts these are: the record whose `self` field names the account says the name that others see, the phone number that text
 * messages go to, and whether its person has agreed to get them. Where a resource or one of these fields is not there, the account speaks for itself.
 */
export const OWN_ACCOUNT_RECORDS = {
  [OWN_ACCOUNT_TYPES.clients]: { resource: 'client', firstName: 'firstName', lastName: 'lastName', phone: 'phone', agreed: 'smsOptIn' },
  [OWN_ACCOUNT_TYPES.employees]: { resource: 'employee', firstName: 'firstName', lastName: 'lastName', phone: 'phone', agreed: 'smsOptIn' },
} as const
