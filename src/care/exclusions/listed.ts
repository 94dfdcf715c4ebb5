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
type ListedColumn = (typeof LISTED_COLUMNS)[number]
export type ListedLine = Readonly<Record<ListedColumn, string>>

/** An excluded person or business, as the list names it. Dates are `YYYY-MM-DD`; what the list leaves out or fills with zeros is absent. */
export interface Listed {
  readonly lastName: string
  readonly firstName: string
  readonly middleName: string
  readonly business: string
  readonly specialty: string
  readonly npi?: string
  readonly birth?: string
  readonly address: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly kind: string
  readonly excludedOn?: string
  readonly reinstatedOn?: string
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
  if (text === '' || /^0+$/.test(text)) return undefined
  const [, year, month, day] = DAY.exec(text) ?? []
  if (year === undefined) return false
  const iso = `${year}-${month}-${day}`
  const date = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) && iso
}

/** A line of the list, or what cannot be read of it. */
export function listedOf(line: ListedLine): Listed | LineFault {
  const text = (column: ListedColumn): string => line[column].trim()
  const birth = dayOf(text('DOB'))
  if (birth === false) return { column: 'DOB', found: text('DOB') }
  const excludedOn = dayOf(text('EXCLDATE'))
  if (excludedOn === false) return { column: 'EXCLDATE', found: text('EXCLDATE') }
  const reinstatedOn = dayOf(text('REINDATE'))
  if (reinstatedOn === false) return { column: 'REINDATE', found: text('REINDATE') }
  if (text('LASTNAME') === '' && text('BUSNAME') === '') return { column: 'LASTNAME', found: '' }
  const npi = text('NPI')
  return {
    lastName: text('LASTNAME'),
    firstName: text('FIRSTNAME'),
    middleName: text('MIDNAME'),
    business: text('BUSNAME'),
    specialty: text('SPECIALTY') || text('GENERAL'),
    ...(/^\d{10}$/.test(npi) && !/^0+$/.test(npi) && { npi }),
    ...(birth !== undefined && { birth }),
    address: text('ADDRESS'),
    city: text('CITY'),
    state: text('STATE'),
    zip: text('ZIP'),
    kind: text('EXCLTYPE'),
    ...(excludedOn !== undefined && { excludedOn }),
    ...(reinstatedOn !== undefined && { reinstatedOn }),
    waiverState: text('WVRSTATE'),
  }
}

/** What tells one exclusion from every other, in each month's file: who it is, and when and under which section they were excluded. */
export const listedKey = ({ lastName, firstName, middleName, business, npi = '', birth = '', kind, excludedOn = '' }: Listed): string =>
  [lastName, firstName, middleName, business, npi, birth, kind, excludedOn].map((part) => part.toUpperCase()).join('|')
