/** The first account of a database that has none. */

/** The page that makes it; there only while there is no account. */
export const FIRST_SET_UP_PATH = '/account/set-up'

/** `POST /api/auth/set-up` → `Answer<null>`; the code is the one that the server printed when it started. */
export interface FirstSetUpBody {
  readonly code: string
  readonly companyName: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly password: string
  /** Of the company, as the browser knows it (IANA). */
  readonly timeZone: string
}
