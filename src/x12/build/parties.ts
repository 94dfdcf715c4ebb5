import type { Draft } from './draft.ts'
import { NO_ROWS, type Row, rowIf } from './rows.ts'

/** A person by last and first name, or an organization by its name. */
export interface PartyName {
  readonly isPerson: boolean
  readonly name: string
  readonly firstName?: string
  readonly middleName?: string
  readonly suffix?: string
}

export interface PostalAddress {
  /** One or two lines of 55 characters at most. */
  readonly lines: readonly string[]
  readonly city: string
  /** `MN`. */
  readonly state: string
  /** `55802` or `55802-1234`. */
  readonly zip: string
}

export interface Contact {
  readonly name?: string
  /** Ten digits. */
  readonly phone: string
  readonly email?: string
}

export interface Birth {
  /** `YYYY-MM-DD`. */
  readonly birthDate: string
  readonly gender: 'F' | 'M' | 'U'
}

/** NM1: role, name, and the identifier with its qualifier; both empty where there is none. */
export function nameRow(draft: Draft, role: string, party: PartyName, [qualifier, id]: readonly [string, string] = ['', '']): Row {
  return [
    'NM1',
    role,
    party.isPerson ? '1' : '2',
    draft.needed('.name', party.name, 60),
    draft.text('.firstName', party.firstName, 35),
    draft.text('.middleName', party.middleName, 25),
    '',
    draft.text('.suffix', party.suffix, 10),
    id === '' ? '' : qualifier,
    id,
  ]
}

/** NM1 of a payer, by the number that it is known by. */
export const payerRow = (draft: Draft, { name, id }: { readonly name: string; readonly id: string }): Row =>
  nameRow(draft, 'PR', { isPerson: false, name }, ['PI', draft.needed('.id', id, 80, 2)])

/** N3 and N4. A billing provider has a ZIP code of nine digits. */
export function addressRows(draft: Draft, address: PostalAddress | undefined, zip: 'zip' | 'zip9' = 'zip'): readonly Row[] {
  if (!address) return NO_ROWS
  draft.counted('.lines', address.lines, 1, 2)
  return [
    ['N3', ...address.lines.map((line, index) => draft.needed(`.lines[${index}]`, line, 55))],
    ['N4', draft.needed('.city', address.city, 30, 2), draft.form('.state', address.state, 'state'), draft.form('.zip', address.zip, zip)],
  ]
}

/** PER with telephone and e-mail. */
export function contactRows(draft: Draft, contact: Contact | undefined): readonly Row[] {
  if (!contact) return NO_ROWS
  const email = draft.text('.email', contact.email, 256)
  return [['PER', 'IC', draft.text('.name', contact.name, 60), 'TE', draft.form('.phone', contact.phone, 'phone'), email === '' ? '' : 'EM', email]]
}

/** DMG. */
export function birthRows(draft: Draft, birth: Birth | undefined): readonly Row[] {
  if (!birth) return NO_ROWS
  return [['DMG', 'D8', draft.form('.birthDate', birth.birthDate, 'day'), draft.code('.gender', birth.gender, ['F', 'M', 'U'])]]
}

/** A REF segment where there is a value of 50 characters at most. */
export const referenceRows = (draft: Draft, qualifier: string, name: string, value: string | undefined): readonly Row[] => {
  const text = draft.text(name, value, 50)
  return rowIf(text, 'REF', qualifier, text)
}

/** A day, or a range of days where the last is another: the format and the value of a DTP segment. */
export function daysElements(draft: Draft, days: { readonly from: string; readonly to?: string }): readonly [string, string] {
  const from = draft.form('.from', days.from, 'day')
  const to = draft.form('.to', days.to ?? days.from, 'day')
  if (to < from) draft.tell('.to', 'x12.wrongForm', { value: days.to ?? '', form: `date on or after ${days.from}` })
  return to === from ? ['D8', from] : ['RD8', `${from}-${to}`]
}
