import type { TwoFactorBegun, TwoFactorOn } from '#contract'
import { codeAt, stepOf } from '../../../src/server/accounts/two-factor/totp.ts'
import { PASSWORD, request } from '../guards/agency.ts'
import { type Office, type OfficeOptions, openOffice } from '../shell/office.ts'

const EMAIL = request().email
const START = Date.parse('2026-03-02T15:00:00Z')

/** An agency's member who sets a second step up, and their pocket: app, telephone and mailbox. */
export async function openPerson(options: OfficeOptions = {}) {
  const office = await openOffice(options)
  let passed = 0
  const now = () => new Date(START + passed)
  const wait = (ms: number): void => {
    passed += ms
    office.wait(ms)
  }
  return {
    office,
    wait,
    /** What the app shows now. */
    appCode: (secret: string, ms = 0): string => codeAt(secret, stepOf(new Date(now().getTime() + ms))),
    /** The code of the newest message that went to someone. */
    sentCode: async (to: string): Promise<string> => /\b\d{6}\b/.exec((await office.mail.list()).find((letter) => letter.to === to)?.text ?? '')?.[0] ?? '',
    begin: (way: number, password = PASSWORD) => office.call('POST', '/api/ui/two-factor/begin', { way, password }),
    confirm: (setUp: string, code: string) => office.call('POST', '/api/ui/two-factor/confirm', { setUp, code }),
    login: (password = PASSWORD) => office.anyone('POST', '/api/auth/login', { email: EMAIL, password }),
    prove: (challenge: string, code: string) => office.anyone('POST', '/api/auth/2fa', { challenge, code }),
    about: (challenge: string, id = challenge.split('.')[0] ?? '') => office.anyone('GET', '/api/verify/user', undefined, { _id: id, token: challenge }),
    close: () => office.close(),
  }
}

export type Person = Awaited<ReturnType<typeof openPerson>>

export const begunOf = (data: unknown): TwoFactorBegun => {
  if (typeof data !== 'object' || data === null || !('setUp' in data)) throw new Error(`Nothing was begun: ${JSON.stringify(data)}`)
  return data as TwoFactorBegun
}

const onOf = (data: unknown): TwoFactorOn => {
  if (typeof data !== 'object' || data === null || !('recoveryCodes' in data)) throw new Error(`Nothing was switched on: ${JSON.stringify(data)}`)
  return data as TwoFactorOn
}

export const challengeOf = (data: unknown): string =>
  typeof data === 'object' && data !== null && 'challenge' in data && typeof data.challenge === 'string' ? data.challenge : ''

/** Switches the app on; gives its secret and the recovery codes. */
export async function withApp(person: Person) {
  const { setUp, secret = '' } = begunOf((await person.begin(3)).data)
  const { recoveryCodes } = onOf((await person.confirm(setUp, person.appCode(secret))).data)
  person.wait(60_000)
  return { secret, recoveryCodes }
}

/** Enters the password; gives the challenge. */
export const challenged = async (person: Person): Promise<string> => challengeOf((await person.login()).data)

export const statesOf = async (office: Office): Promise<number> => {
  const { data } = await office.call('GET', '/api/ui/two-factor')
  return typeof data === 'object' && data !== null && 'way' in data ? Number(data.way) : -1
}
