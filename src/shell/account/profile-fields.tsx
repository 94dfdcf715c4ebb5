import { useT } from '#i18n'
import { ChoiceList, Field, PhoneInput, TextInput } from '#widgets'
import css from '../dialogs/form.module.css'
import type { AccountDraft } from './account-body.ts'
import { type TwoFactorChoice, TwoFactorField } from './two-factor/two-factor-field.tsx'

export interface ProfileFieldsProps {
  readonly draft: AccountDraft
  /** Another address than the stored one was typed. */
  readonly isNewEmail: boolean
  readonly problems: Partial<Readonly<Record<'fName' | 'email' | 'phone', string>>>
  readonly twoFactor: TwoFactorChoice
  readonly onChange: (change: Partial<AccountDraft>) => void
}

/** Name, phone, e-mail, second factor and the order of names; super admins have none of them. */
export function ProfileFields({ draft, isNewEmail, problems, twoFactor, onChange }: ProfileFieldsProps) {
  const t = useT()
  return (
    <>
      <Field label={t('shared/account.name')} required error={problems.fName}>
        <TextInput autoComplete="given-name" maxLength={100} value={draft.fName} onChange={(text) => onChange({ fName: text ?? '' })} />
      </Field>
      <div className={css.pair}>
        <Field label={t('shared/account.email')} required error={problems.email} help={isNewEmail ? t('shared/account.emailNeedsPassword') : undefined}>
          <TextInput type="email" autoComplete="email" maxLength={254} value={draft.email} onChange={(text) => onChange({ email: text ?? '' })} />
        </Field>
        <Field label={t('shared/account.phone')} error={problems.phone}>
          <PhoneInput value={draft.phone} onChange={(digits) => onChange({ phone: digits ?? '' })} />
        </Field>
      </div>
      <TwoFactorField choice={twoFactor} />
      <Field group label={t('shared/account.listOrder')}>
        <ChoiceList
          value={draft.nameOrder ? 'last' : 'first'}
          options={['first', 'last'].map((id) => ({ id, label: t(`shared/account.listOrders.${id}`) }))}
          onChange={(id) => id !== null && onChange({ nameOrder: id === 'last' })}
        />
      </Field>
    </>
  )
}
