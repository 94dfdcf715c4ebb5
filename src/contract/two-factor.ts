/**
 * The second step of a sign-in and how it is set up (spec: shell-and-account §3, §4). Instants are ISO 8601 in UTC.
 */

/** 0 disabled, 1 mobile, 2 email, 3 authenticator app. */
export type TwoFactorWay = 0 | 1 | 2 | 3

/**
 * `POST /api/auth/login` where the password was right and a code is missing; no session is open yet. What stands before the dot of the
 * challenge is the "copy id" that `GET /api/verify/user` takes as `_id`, with the whole challenge as `token`.
 */
export interface SecondStep {
  readonly next: '2fa'
  readonly challenge: string
}

/** `GET /api/verify/user`: what the second step needs to know, no more. */
export interface SecondStepAbout {
  readonly _id: string
  readonly is2FA_enabled: TwoFactorWay
  /** Where the code went, most of it hidden; '' for the authenticator app. */
  readonly sentTo: string
}

/** `POST /api/auth/2fa` → `Answer<LoginData>`. Six digits, or a recovery code. */
export interface SecondStepBody {
  readonly challenge: string
  readonly code: string
}

/** `GET /api/ui/two-factor`: one's own. */
export interface TwoFactorState {
  readonly way: TwoFactorWay
  /** Recovery codes that were not used yet. */
  readonly recoveryLeft: number
}

/** `POST /api/ui/two-factor/begin`; the present password is asked for. Nothing is switched on by it. */
export interface TwoFactorBegin {
  readonly way: 1 | 2 | 3
  readonly password: string
}
export interface TwoFactorBegun {
  /** To be given back with the code, within ten minutes. */
  readonly setUp: string
  readonly way: 1 | 2 | 3
  readonly sentTo: string
  /** For the authenticator app only: base32, and the address that its QR code holds. */
  readonly secret?: string
  readonly uri?: string
}

/** `POST /api/ui/two-factor/confirm`: switches on what was begun; `POST /api/ui/two-factor/recovery` answers the same way. */
export interface TwoFactorConfirm {
  readonly setUp: string
  readonly code: string
}
export interface TwoFactorOn extends TwoFactorState {
  /** Shown once: only their hashes are kept. They replace all earlier ones. */
  readonly recoveryCodes: readonly string[]
}

/** `POST /api/ui/two-factor/off`, `POST /api/ui/two-factor/recovery`. */
export interface TwoFactorProof {
  readonly password: string
}
