import { useT } from '#i18n'
import { Field, Icon, TextInput } from '#widgets'
import css from './account.module.css'
import type { PasswordDraft, PasswordProblems, Strength } from './password-rules.ts'

export interface PasswordFieldsProps {
  readonly draft: PasswordDraft
  readonly problems: PasswordProblems['fields']
  readonly required: boolean
  readonly strength: Strength
  readonly onChange: (change: Partial<PasswordDraft>) => void
}

const ICONS = { tooShort: 'circle-alert', weak: 'circle-alert', own: 'circle-alert', good: 'circle-check' } as const

/** Old, new and confirmed password, with how strong the new one is. */
export function PasswordFields({ draft, problems, required, strength, onChange }: PasswordFieldsProps) {
  const t = useT()
  const said = (key: string | undefined): string | undefined => (key === undefined ? undefined : t(key))
  return (
    <>
      <Field label={t('shared/account.oldPassword')} required={required} error={said(problems.oldPass)}>
        <TextInput type="password" autoComplete="current-password" value={draft.oldPass} onChange={(text) => onChange({ oldPass: text ?? '' })} />
      </Field>
      <Field label={t('shared/account.newPassword')} required={required} error={said(problems.newPass)} help={t('shared/account.newPasswordHelp')}>
        <TextInput type="password" autoComplete="new-password" value={draft.newPass} onChange={(text) => onChange({ newPass: text ?? '' })} />
      </Field>
      <div className={css.strength} data-strength={strength} role="status">
        <span className={css.meter} aria-hidden>
          <span />
        </span>
        {strength === 'checking' && t('shared/account.strength.checking')}
        {strength !== 'none' && strength !== 'checking' && (
          <>
            <Icon name={ICONS[strength]} size={14} />
            {t(`shared/account.strength.${strength}`)}
          </>
        )}
      </div>
      <Field label={t('shared/account.confirmPassword')} required={required} error={said(problems.confirmPass)}>
        <TextInput type="password" autoComplete="new-password" value={draft.confirmPass} onChange={(text) => onChange({ confirmPass: text ?? '' })} />
      </Field>
    </>
  )
}
