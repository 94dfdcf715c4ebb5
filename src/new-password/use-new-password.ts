import { useState } from 'react'
import type { NewPasswordFieldsProps } from './new-password-fields.tsx'
import { newPasswordProblems } from './problems.ts'
import { useStrength } from './use-strength.ts'

export interface ChosenPassword {
  readonly password: string
  /** Nothing keeps it from being sent. */
  readonly isReady: boolean
  readonly fields: Omit<NewPasswordFieldsProps, 'required'>
}

/** The password of a new account, or in the place of a forgotten one; its problems are shown once somebody tried to send it. `ownTexts`: names and the like that it must not hold. */
export function useNewPassword(ownTexts: readonly string[], isTried: boolean): ChosenPassword {
  const [value, setValue] = useState({ newPass: '', confirmPass: '' })
  const strength = useStrength(value.newPass, ownTexts.join('\n'))
  const problems = newPasswordProblems(value, strength)
  return {
    password: value.newPass,
    isReady: Object.keys(problems).length === 0,
    fields: { value, strength, problems: isTried ? problems : {}, onChange: (change) => setValue((before) => ({ ...before, ...change })) },
  }
}
