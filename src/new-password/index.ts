/** Choosing a password: how strong it is, and the fields for it, wherever that is asked for. */
export { NewPasswordFields, type NewPasswordFieldsProps } from './new-password-fields.tsx'
export { isWeak, newPasswordProblems } from './problems.ts'
export type { Strength } from './strength.ts'
export { useNewPassword } from './use-new-password.ts'
export { useStrength } from './use-strength.ts'
