/** What the product itself stands on, beyond what documents say. */
import type { OwnAccountReaches } from './generated/documents.ts'

/** What a stage of a filed form follows when there was none before. */
export const BEFORE_STAGES = 'filed'
/** The fields of a filed form that say whom it is about; what they point at is the document's to say. */
export const FILED_SUBJECTS = { client: 'clientId', employee: 'employeeId', authorization: 'authorizationId', supervisor: 'supervisorId' } as const

/** Sources whose rows belong to a company; those of the others belong to the platform. */
export const COMPANY_SOURCES: readonly string[] = ['own-company', 'own-assistant', 'own-adaptations', 'assistant-gaps', 'people', 'activity']

/** Under whose id stands what the product does by itself. */
export const ITSELF_ID = '00000000-0000-0000-0000-000000000000'

/** Whether rows of this source belong to no company; rows without a source always belong to one. */
export const isOfPlatform = (source: string | undefined): boolean => source !== undefined && !COMPANY_SOURCES.includes(source)

/** The company under which rows of the platform stand that every company may read; no company has this id. */
export const PLATFORM_HOUSE = '00000000-0000-4000-8000-000000000000'

/** Where rows of a resource stand that somebody in a company works with: of the platform's in its house, of all others in the company. */
export const houseOf = (scope: 'platform' | undefined, companyId: string): string => (scope === 'platform' ? PLATFORM_HOUSE : companyId)

/** User types of accounts that are not the office's: those of clients and of employees, who reach what documents say. */
export const OWN_ACCOUNT_TYPES = { clients: 'client', employees: 'employee' } as const
/** What documents call these kinds of accounts. */
export type OwnAccountKind = keyof OwnAccountReaches
/** Whether such an account is a client's or an employee's own. */
export const isOwnAccount = (userType: string): boolean => Object.values<string>(OWN_ACCOUNT_TYPES).includes(userType)

/**
 * Whose accounts these are: the record whose `self` field names the account says the name that others see, the phone number that text
 * messages go to, and whether its person has agreed to get them. Where no resource plays the role, the account speaks for itself.
 */
export const OWN_ACCOUNT_ROLES = { [OWN_ACCOUNT_TYPES.clients]: 'client-account', [OWN_ACCOUNT_TYPES.employees]: 'employee-account' } as const

/** The place of a ZIP code, as an address takes it over. */
export interface PostalPlace {
  readonly city: string
  readonly state: string
}
