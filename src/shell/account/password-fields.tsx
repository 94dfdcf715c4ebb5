import { useT } from '#i18n'
import { NewPasswordFields, type Strength } from '#new-password'
import { Field, TextInput } from '#widgets'
import type { PasswordDraft, PasswordProblems } from './password-rules.ts'

export interface PasswordFieldsProps {
  readonly draft: PasswordDraft
  readonly problems: PasswordProblems['fields']
  readonly required: boolean
  /** The old one by itself is needed, for another change. */
  readonly needsOld: boolean
  readonly strength: Strength
  readonly onChange: (change: Partial<PasswordDraft>) => void
}

/** Old, new and confirmed password, with how strong the new one is. */
export function PasswordFields({ draft, problems, required, needsOld, strength, onChange }: PasswordFieldsProps) {
  const t = useT()
  return (
    <>
      <Field label={t('shared/account.oldPassword')} required={required || needsOld} error={problems.oldPass === undefined ? undefined : t(problems.oldPass)}>
        <TextInput type="password" autoComplete="current-password" value={draft.oldPass} onChange={(text) => onChange({ oldPass: text ?? '' })} />
      </Field>
      <NewPasswordFields value={draft} problems={problems} required={required} strength={strength} onChange={onChange} />
    </>
  )
}
