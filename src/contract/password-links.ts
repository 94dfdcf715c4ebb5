/** Links by mail with which a password is chosen anew, or for the first time. Instants are ISO 8601 in UTC. */

/** The page that a link opens; the token stands behind a #. */
export const PASSWORD_LINK_PATH = '/account/set-password'

/** Why someone gets a link: they forgot their password, or an account was made for them. */
export type PasswordLinkReason = 'forgotten' | 'invited'

/** `POST /api/auth/password/forgot` → `Answer<null>`, the same whether or not there is such an account. */
export interface PasswordForgottenBody {
  readonly email: string
}

/** `POST /api/auth/password/link` → `Answer<PasswordLinkAbout>`: whether a link still holds. */
export interface PasswordLinkBody {
  readonly token: string
}
export interface PasswordLinkAbout {
  readonly why: PasswordLinkReason
  /** Whose password it is, for password managers too; whoever holds the link got it at this address. */
  readonly email: string
  readonly until: string
}

/** `POST /api/auth/password/reset` → `Answer<null>`: uses the link up and ends all sessions of the person. */
export interface PasswordResetBody extends PasswordLinkBody {
  readonly password: string
}
