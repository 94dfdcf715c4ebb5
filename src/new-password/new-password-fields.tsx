import { useT } from '#i18n'
import { Field, Icon, TextInput } from '#widgets'
import css from './new-password.module.css'
import type { Strength } from './strength.ts'

export interface NewPasswordFieldsProps {
  readonly value: { readonly newPass: string; readonly confirmPass: string }
  /** Translation keys by field. */
  readonly problems: { readonly newPass?: string; readonly confirmPass?: string }
  readonly required: boolean
  readonly strength: Strength
  readonly onChange: (change: { readonly newPass?: string; readonly confirmPass?: string }) => void
}

const ICONS = { tooShort: 'circle-alert', weak: 'circle-alert', own: 'circle-alert', good: 'circle-check' } as const

/** A new password and the same again, with how strong it is. */
export function NewPasswordFields({ value, problems, required, strength, onChange }: NewPasswordFieldsProps) {
  const t = useT()
  const said = (key: string | undefined): string | undefined => (key === undefined ? undefined : t(key))
  return (
    <>
      <Field label={t('shared/account.newPassword')} required={required} error={said(problems.newPass)} help={t('shared/account.newPasswordHelp')}>
        <TextInput name="newPass" type="password" autoComplete="new-password" value={value.newPass} onChange={(text) => onChange({ newPass: text ?? '' })} />
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
        <TextInput
          name="confirmPass"
          type="password"
          autoComplete="new-password"
          value={value.confirmPass}
          onChange={(text) => onChange({ confirmPass: text ?? '' })}
        />
      </Field>
    </>
  )
}
