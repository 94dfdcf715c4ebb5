/**
 * What the product itself works with: kinds of records that its own calls, tables and pages read and write. No code names a resource; a resource
 * document says which of these it `plays`, and the linker checks that it has the fields that come with the role.
 */
import type { Resource } from './generated/documents.ts'

export type ResourceRole = NonNullable<Resource['plays']>

/** What a field has to be: its types, and the options that code sets. */
export interface RoleField {
  readonly types: readonly string[]
  readonly options?: readonly string[]
}

const TEXT: RoleField = { types: ['text', 'multiline', 'phone', 'email', 'sequence'] }
const one = (type: string): RoleField => ({ types: [type] })
const among = (...options: string[]): RoleField => ({ types: ['choice'], options })

/** The name and the ways to reach the person whose account a record is about. */
const PERSON = { firstName: TEXT, lastName: TEXT, phone: TEXT, agreesToSms: one('boolean') } as const

/**
 * By role: the fields that the document maps by `as`, since it may call them what it likes, and those that it has under the very name.
 */
export const RESOURCE_ROLES = {
  /** Each record is a form with answers of its own. */
  'filed-form': {
    as: {},
    has: {
      formType: one('choice'),
      title: TEXT,
      summary: TEXT,
      clientId: one('reference'),
      employeeId: one('reference'),
      authorizationId: one('reference'),
      supervisorId: one('reference'),
      score: one('decimal'),
      nextDueOn: one('date'),
      eventDate: one('date'),
      authorId: one('user'),
      status: among('submitted', 'signed', 'locked', 'needsCorrection', 'voided', 'superseded'),
      submittedAt: one('datetime'),
      signedAt: one('datetime'),
      lockDueAt: one('datetime'),
      lockedAt: one('datetime'),
      supersedesId: one('reference'),
    },
  },
  /** Drafts of forms that somebody threw away; its id is the draft's. */
  'binned-draft': {
    as: {},
    has: {
      formType: one('choice'),
      clientId: one('reference'),
      employeeId: one('reference'),
      authorId: one('user'),
      savedAt: one('datetime'),
      discardedAt: one('datetime'),
      status: among('discarded', 'restored', 'gone'),
      restoredAt: one('datetime'),
      restoredBy: one('user'),
    },
  },
  /** Reports that the company makes of its own records. */
  'own-report': {
    as: {},
    has: {
      name: TEXT,
      source: one('choice'),
      groups: one('rows'),
      numbers: one('rows'),
      conditions: one('rows'),
      dateField: TEXT,
      span: among('thisMonth', 'lastMonth', 'last90Days', 'thisYear'),
    },
  },
  /** Papers of clients: each record holds a file, such as the PDF of a form that was locked. */
  'client-paper': {
    as: {},
    has: {
      title: TEXT,
      category: among('form'),
      clientId: one('reference'),
      formId: one('reference'),
      eventDate: one('date'),
      status: among('current', 'superseded', 'voided'),
      file: one('file'),
      sha256: TEXT,
      storedAt: one('datetime'),
    },
  },
  /** What someone has to do; forms make them. */
  task: {
    as: {
      title: TEXT,
      due: one('date'),
      assignee: one('user'),
      priority: among('low', 'normal', 'high', 'urgent'),
      client: one('reference'),
      details: TEXT,
    },
    has: {},
  },
  /** Whose account a client's own is: what others see, and where text messages go to. Its `self` names the account. */
  'client-account': { as: PERSON, has: {} },
  /** The same of an employee's. */
  'employee-account': { as: PERSON, has: {} },
  /** The specification's locations. */
  /** What a ZIP code says of a place. */
  'postal-place': { as: { zip: TEXT, city: TEXT, state: one('choice') }, has: {} },
  'office-location': { as: { code: TEXT, name: TEXT }, has: {} },
  'claim-payment': {
    as: {},
    has: { payerId: one('reference'), checkAmount: one('money'), file835ActualDt: one('date'), claimTracking: TEXT },
  },
  'staff-notice': { as: {}, has: { txt: TEXT } },
  'daily-notice': {
    as: {},
    has: { type: one('choice'), title: TEXT, text: TEXT, from: one('date'), until: one('date'), locationIds: one('references') },
  },
  'billing-notice': {
    as: {},
    has: { content: TEXT, dt: one('date'), status: among('unread', 'read'), locationIds: one('references') },
  },
  /** Shown to people when they sign in, until they have read it. */
  'sign-in-notice': {
    as: {},
    has: {
      title: TEXT,
      text: TEXT,
      tone: among('info', 'warning', 'danger'),
      audience: among('office', 'owners', 'roles', 'all'),
      roles: one('choices'),
      locationIds: one('references'),
      startsAt: one('datetime'),
      endsAt: one('datetime'),
      mustRead: one('boolean'),
    },
  },
  /** Comes to the bells of some, once it is sent. */
  'pushed-message': {
    as: {},
    has: { title: TEXT, text: TEXT, roles: one('choices'), locationIds: one('references'), status: among('sent'), sentAt: one('datetime') },
  },
  /** A PDF that people sign, with an account or without one. */
  'document-to-sign': {
    as: {},
    has: {
      docNo: one('sequence'),
      name: TEXT,
      clientId: one('reference'),
      employeeId: one('reference'),
      templateId: one('reference'),
      file: one('file'),
      preparedFile: one('file'),
      places: one('rows'),
      message: TEXT,
      signers: one('rows'),
      inOrder: one('boolean'),
      dueOn: one('date'),
      remindEvery: one('integer'),
      status: among('draft', 'sent', 'inProgress', 'signed', 'declined', 'expired', 'voided'),
      problem: among('noFile', 'unreadable', 'noEmail'),
      sender: one('user'),
      sentAt: one('datetime'),
      letterDue: one('datetime'),
      remindedAt: one('datetime'),
      reminders: one('integer'),
      signedBy: TEXT,
      waitingFor: TEXT,
      declineReason: TEXT,
      completedAt: one('datetime'),
      signedFile: one('file'),
    },
  },
  /** A PDF that such documents are made from, with the places on it. */
  'signing-template': { as: {}, has: { name: TEXT, file: one('file'), places: one('rows') } },
  /** Where a company's payments by card are taken. */
  'card-desk': {
    as: {},
    has: {
      mode: among('test', 'live'),
      secretKey: one('secret'),
      statementDescriptor: TEXT,
      takesBank: one('boolean'),
      isActive: one('boolean'),
      status: among('testing', 'working', 'failing'),
      checkedAt: one('datetime'),
      said: TEXT,
    },
  },
  /** That somebody is asked to pay an invoice by card, and what became of it. */
  'payment-by-card': {
    as: {},
    has: {
      invoiceId: one('reference'),
      processorId: one('reference'),
      amount: one('money'),
      email: TEXT,
      validUntil: one('date'),
      status: among('requested', 'open', 'paid', 'expired', 'canceled'),
      sentAt: one('datetime'),
      session: TEXT,
      sessionAt: one('datetime'),
      paidOn: one('date'),
      reference: TEXT,
      problem: TEXT,
    },
  },
  /** An invoice that a person pays. */
  'private-bill': { as: {}, has: { invoiceNo: TEXT, balance: one('calculated') } },
  /** That somebody has read one of them. */
  'sign-in-receipt': { as: {}, has: { noticeId: one('reference'), userId: one('user'), at: one('datetime') } },
  'portal-login': {
    as: {},
    has: {
      system: one('choice'),
      npiOrUmpi: TEXT,
      userId: TEXT,
      password: one('secret'),
      status: among('unknown', 'valid', 'invalid', 'expiring', 'locked'),
      lastCheckedAt: one('datetime'),
      lastError: TEXT,
      rotatesOn: one('date'),
    },
  },
  'time-punch': {
    as: {},
    has: {
      kind: among('in', 'out', 'breakStart', 'breakEnd'),
      userId: one('user'),
      date: one('date'),
      time: one('time'),
      at: one('datetime'),
      name: TEXT,
      title: TEXT,
    },
  },
  'help-request': {
    as: {},
    has: {
      ticketNo: one('sequence'),
      sentAt: one('datetime'),
      userId: one('user'),
      reporter: TEXT,
      company: TEXT,
      section: TEXT,
      priority: one('choice'),
      email: TEXT,
      image: one('file'),
      status: among('open'),
    },
  },
  'referred-agency': {
    as: {},
    has: {
      companyName: TEXT,
      ownerName: TEXT,
      email: TEXT,
      phoneNumber: TEXT,
      sentFrom: TEXT,
      userId: one('user'),
      status: among('sent'),
    },
  },
  /** Help that the agency writes itself. */
  'help-page': {
    as: {},
    has: {
      title: TEXT,
      screen: one('choice'),
      keywords: TEXT,
      text: TEXT,
      steps: one('rows'),
      audience: among('company', 'all'),
      gapId: one('reference'),
      state: among('published'),
    },
  },
  /** What is wrong with a record, kept for as long as it is. Which record it is about is the first reference of `about` that is filled. */
  finding: {
    as: {},
    has: {
      kind: one('choice'),
      check: one('choice'),
      key: TEXT,
      severity: among('hold', 'warn'),
      remedy: among('mend', 'accept'),
      concern: among('money', 'safety'),
      stops: one('choices'),
      at: one('datetime'),
      since: one('datetime'),
      status: among('open', 'accepted', 'resolved'),
      acceptedBy: one('user'),
      acceptedAt: one('datetime'),
      acceptedWhy: TEXT,
    },
  },
} as const satisfies Readonly<Record<ResourceRole, { readonly as: Readonly<Record<string, RoleField>>; readonly has: Readonly<Record<string, RoleField>> }>>

/** The field names that the document of this role maps. */
export type RoleKey<R extends ResourceRole> = keyof (typeof RESOURCE_ROLES)[R]['as'] & string

interface Player {
  readonly plays?: ResourceRole | undefined
  readonly as?: Readonly<Record<string, string>> | undefined
}

/** The resource of a role among these; undefined where none plays it, or none that is at hand. */
export function playing<T extends Player>(resources: Iterable<T>, role: ResourceRole): T | undefined {
  for (const resource of resources) if (resource.plays === role) return resource
  return undefined
}

/** What a resource calls the fields of its role. Throws for a resource that does not play it: the linker has checked those that do. */
export function fieldsOfRole<R extends ResourceRole>({ plays, as = {} }: Player, role: R): Readonly<Record<RoleKey<R>, string>> {
  if (plays !== role) throw new Error(`A resource that plays ${plays ?? 'no role'} was asked for the fields of ${role}`)
  return as as Readonly<Record<RoleKey<R>, string>>
}

/** The bell's tabs that list what only some may read, with what they list. */
export const BELL_TABS = {
  claims: 'claim-payment',
  notifications: 'staff-notice',
  alerts: 'daily-notice',
  billing: 'billing-notice',
  dhs: 'portal-login',
} as const satisfies Readonly<Record<string, ResourceRole>>
export type BellTab = keyof typeof BELL_TABS

/** Of a new one of these a device is told, where its person may read it. */
const PUSHED_ROLES: readonly (ResourceRole | undefined)[] = ['staff-notice', 'billing-notice', 'daily-notice']
/** Of one of these once it is sent. */
const PUSHED_WHEN_SENT: ResourceRole = 'pushed-message'

/** Devices are told of a change: a new notice, or a message that is sent. */
export const isPushedNews = (role: ResourceRole | undefined, { version, transition }: { readonly version: number; readonly transition?: string }): boolean =>
  (version === 1 && PUSHED_ROLES.includes(role)) || (role === PUSHED_WHEN_SENT && transition?.startsWith('send') === true)

/** What the server does with one record when asked to, and what it does it with. */
export const RECORD_OPERATIONS = { 'check-portal': 'portal-login', 'restore-draft': 'binned-draft' } as const satisfies Readonly<Record<string, ResourceRole>>
export type RecordOperation = keyof typeof RECORD_OPERATIONS

/** Whose records the shell and the pages of filed forms list by themselves; the boot says what they are called. */
export const LISTED_ROLES = ['time-punch', 'help-request', 'client-paper'] as const satisfies readonly ResourceRole[]
export type ListedRole = (typeof LISTED_ROLES)[number]
