import { normalName, soundOf } from './names.ts'

/** Somebody who is looked for on the list, with every last name that they have or had. */
export interface CheckedPerson {
  readonly firstName: string
  readonly lastNames: readonly string[]
  /** `YYYY-MM-DD` */
  readonly birth?: string
  readonly npi?: string
}

export interface ListedPerson {
  readonly firstName: string
  readonly lastName: string
  readonly birth?: string | undefined
  readonly npi?: string | undefined
}

export type MatchMethod = 'npi' | 'nameAndBirth' | 'name' | 'sound'

export interface ExclusionMatch {
  readonly method: MatchMethod
  /** 50 to 100. */
  readonly score: number
}

const SCORES: Readonly<Record<MatchMethod, number>> = { npi: 100, nameAndBirth: 95, name: 60, sound: 55 }
const matchBy = (method: MatchMethod): ExclusionMatch => ({ method, score: SCORES[method] })

/**
 * How well somebody agrees with an entry of the list, by the first rule that holds (domain: backoffice §3.12); undefined for who is somebody else. Names alone
 * count only where the day of birth of one of the two is not known, and never where each has an NPI of their own.
 */
export function matchExclusion(person: CheckedPerson, listed: ListedPerson): ExclusionMatch | undefined {
  const knowsNpis = person.npi !== undefined && listed.npi !== undefined
  if (knowsNpis && person.npi === listed.npi) return matchBy('npi')
  const last = normalName(listed.lastName)
  const first = normalName(listed.firstName)
  const ownLasts = person.lastNames.map(normalName)
  const ownFirst = normalName(person.firstName)
  const isNamed = last !== '' && ownLasts.includes(last) && first !== '' && first === ownFirst
  const knowsBirths = person.birth !== undefined && listed.birth !== undefined
  const isBorn = knowsBirths && person.birth === listed.birth
  if (isNamed && isBorn) return matchBy('nameAndBirth')
  if (isNamed && !knowsBirths && !knowsNpis) return matchBy('name')
  const soundsAlike = last !== '' && ownLasts.some((own) => soundOf(own) === soundOf(last))
  return isBorn && soundsAlike && first !== '' && first[0] === ownFirst[0] ? matchBy('sound') : undefined
}
