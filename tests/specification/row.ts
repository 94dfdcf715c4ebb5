/** How one bullet or table row of the specification is answered. */
interface Answer {
  /** Tests that would fail: `file below tests/ → part of its title`, or `stories/… → name of the story`. */
  readonly tests?: readonly string[]
  /** Set aside by a decision of the map. */
  readonly decision?: Decision
  /** Why the specification asks for nothing here. */
  readonly asksNothing?: string
}

/** Number by section and order within it, own words, and what answers it. */
export type Row = readonly [number: string, words: string, answer: Answer]

/** A file of the specification, by its sections. */
export interface Specification {
  readonly letter: string
  /** Bullets and table rows of each section. */
  readonly counts: Readonly<Record<string, number>>
  readonly rows: readonly Row[]
  /** Rules that stand between the bullets of a section. */
  readonly proseCounts: Readonly<Record<string, number>>
  readonly prose: readonly Row[]
}

/** The decisions that set something of the specification aside, in a few words each. */
export const DECISIONS = {
  alias: 'permissions have stable ids; titles are aliases',
  authenticator: 'e-mail and SMS codes stay; an authenticator app is recommended',
  hhs: 'the route hhs is one form with a family switch, its offline keys kept',
  identity: 'identity comes from the session; ids in a call must equal it',
  idle: 'idle time: 12 hours unset, 30 minutes in new companies; its end locks over the page',
  kept: 'offline forms are sent from any page; a 401 locks in place; permission to notify is asked after a click',
  languages: 'Karen, Hmong and Somali use own tables of dates and numbers',
  marker: 'the secret is a cookie; the token is the anti-CSRF marker',
  notBuilt: 'developer tooling of 25 states and the sample calendar are not built',
  passwords: 'at least 12 characters, zxcvbn score 3, no expiry unless a company sets it',
  search: 'four flags gate the search only; "Other Options" stays for those who may have it',
  selfHosted: 'no request leaves for a foreign host by default',
  speech: 'speech recognition and live chat are off until a company allows them',
  titles: '"Attendance" is hidden from search only; some titles belong to super admins',
} as const
export type Decision = keyof typeof DECISIONS
