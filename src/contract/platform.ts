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
