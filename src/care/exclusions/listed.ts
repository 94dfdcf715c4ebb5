import { isDay } from '#contract'

/** The columns of the OIG's list of excluded individuals and entities, in order (domain: backoffice §1.2, operations §3). */
export const LISTED_COLUMNS = [
  'LASTNAME',
  'FIRSTNAME',
  'MIDNAME',
  'BUSNAME',
  'GENERAL',
  'SPECIALTY',
  'UPIN',
  'NPI',
  'DOB',
  'ADDRESS',
  'CITY',
  'STATE',
  'ZIP',
  'EXCLTYPE',
  'EXCLDATE',
  'REINDATE',
  'WAIVERDATE',
  'WVRSTATE',
] as const
export type ListedColumn = (typeof LISTED_COLUMNS)[number]

/** An excluded person or business, as the list names it. Dates are `YYYY-MM-DD`; what the list leaves out or fills with zeros is absent. */
export interface Listed {
  readonly lastName: string
  readonly firstName: string
  readonly middleName: string
  readonly business: string
  readonly specialty: string
  readonly npi?: string | undefined
  readonly birth?: string | undefined
  readonly address: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly kind: string
  readonly excludedOn?: string | undefined
  readonly reinstatedOn?: string | undefined
  readonly waiverState: string
}

/** What is wrong with a line: the column, and what stands in it. */
export interface LineFault {
  readonly column: ListedColumn
  readonly found: string
}

const DAY = /^(\d{4})(\d{2})(\d{2})$/

/** `undefined` for none, `false` for what is no day. */
function dayOf(text: string): string | undefined | false {
  if (text === '' || text === '00000000') return undefined
  const day = DAY.test(text) ? text.replace(DAY, '$1-$2-$3') : ''
  return isDay(day) && day
}

/** An NPI that the list does not know is ten zeros. */
const [UNKNOWN_NPI, NPI] = ['0000000000', /^\d{10}$/]

/** A line of the list by its columns, or what cannot be read of it. */
export function listedOf(line: readonly string[]): Listed | LineFault {
  const cells = line.map((cell) => cell.trim())
  const [lastName = '', firstName = '', middleName = '', business = '', general = '', specialty = '', _upin, npi = '', born = '', ...others] = cells
  const [address = '', city = '', state = '', zip = '', kind = '', excluded = '', reinstated = '', _waived, waiverState = ''] = others
  const [birth, excludedOn, reinstatedOn] = [dayOf(born), dayOf(excluded), dayOf(reinstated)]
  if (birth === false) return { column: 'DOB', found: born }
  if (excludedOn === false) return { column: 'EXCLDATE', found: excluded }
  if (reinstatedOn === false) return { column: 'REINDATE', found: reinstated }
  if (lastName === '' && business === '') return { column: 'LASTNAME', found: '' }
  return {
    lastName,
    firstName,
    middleName,
    business,
    specialty: specialty || general,
    npi: npi !== UNKNOWN_NPI && NPI.test(npi) ? npi : undefined,
    birth,
    address,
    city,
    state,
    zip,
    kind,
    excludedOn,
    reinstatedOn,
    waiverState,
  }
}

/** What tells one exclusion from every other, in each month's file: who it is, and when and under which section they were excluded. */
export const listedKey = ({ lastName, firstName, middleName, business, npi = '', birth = '', kind, excludedOn = '' }: Listed): string =>
  [lastName, firstName, middleName, business, npi, birth, kind, excludedOn].map((part) => part.toUpperCase()).join('|')
