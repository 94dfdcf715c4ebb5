import { isWeak, newPasswordProblems, type Strength } from '#new-password'

/** The password part of the account form (spec: shell-and-account §5). */
export interface PasswordDraft {
  readonly oldPass: string
  readonly newPass: string
  readonly confirmPass: string
}

export interface PasswordProblems {
  /** Translation keys by field. */
  readonly fields: Partial<Readonly<Record<keyof PasswordDraft, string>>>
  /** The one that a toast says, in the order in which things have to be mended. */
  readonly toast?: string
}

const word = (name: string): string => `shared/account.${name}`

export const isChanging = ({ oldPass, newPass, confirmPass }: PasswordDraft): boolean => oldPass !== '' || newPass !== '' || confirmPass !== ''

interface Need {
  /** The password has to be changed. */
  readonly isForced?: boolean
  /** Something else is changed that the old password proves. */
  readonly needsOld?: boolean
}

/**
 * What keeps the password from being changed; all three are required once any of them is filled, or when it has to be changed. The old one
 * by itself proves a new address.
 */
export function passwordProblems(draft: PasswordDraft, strength: Strength, { isForced = false, needsOld = false }: Need = {}): PasswordProblems {
  const { oldPass, newPass, confirmPass } = draft
  if (!isForced && newPass === '' && confirmPass === '' && (oldPass === '' || needsOld))
    return needsOld && oldPass === '' ? { fields: { oldPass: word('oldRequired') }, toast: word('oldRequired') } : { fields: {} }
  const differs = confirmPass !== '' && newPass !== confirmPass
  const isSame = newPass !== '' && newPass === oldPass
  const fields = {
    ...(oldPass === '' && { oldPass: word('oldRequired') }),
    ...newPasswordProblems(draft, strength),
    ...(isSame && { newPass: word('sameAsOld') }),
  }
  const toasts: readonly (readonly [boolean, string])[] = [
    [newPass === '', 'enterNew'],
    [confirmPass === '', 'enterConfirm'],
    [differs, 'noMatchOrEmpty'],
    [isSame, 'sameAsOld'],
    [oldPass === '', 'oldRequired'],
    [newPass !== '' && isWeak(strength), `strength.${strength}`],
  ]
  const toast = toasts.find(([applies]) => applies)?.[1]
  return { fields, ...(toast !== undefined && { toast: word(toast) }) }
}
