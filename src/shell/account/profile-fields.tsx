import { useT } from '#i18n'
import { ChoiceList, Field, PhoneInput, TextInput } from '#widgets'
import css from '../dialogs/form.module.css'
import type { AccountDraft } from './account-body.ts'

export interface ProfileFieldsProps {
  readonly draft: AccountDraft
  readonly problems: Partial<Readonly<Record<'fName' | 'email' | 'phone', string>>>
  /** The authenticator app can only be kept where it is on already. */
  readonly hasApp: boolean
  readonly onChange: (change: Partial<AccountDraft>) => void
}

const TWO_FACTOR = [
  { id: '0', value: 0, word: 'disabled' },
  { id: '1', value: 1, word: 'mobile' },
  { id: '2', value: 2, word: 'email' },
  { id: '3', value: 3, word: 'app' },
] as const

/** Name, phone, e-mail, second factor and the order of names; super admins have none of them. */
export function ProfileFields({ draft, problems, hasApp, onChange }: ProfileFieldsProps) {
  const t = useT()
  const ways = TWO_FACTOR.filter(({ value }) => value !== 3 || hasApp)
  return (
    <>
      <Field label={t('shared/account.name')} required error={problems.fName}>
        <TextInput autoComplete="given-name" maxLength={100} value={draft.fName} onChange={(text) => onChange({ fName: text ?? '' })} />
      </Field>
      <div className={css.pair}>
        <Field label={t('shared/account.email')} required error={problems.email}>
          <TextInput type="email" autoComplete="email" maxLength={254} value={draft.email} onChange={(text) => onChange({ email: text ?? '' })} />
        </Field>
        <Field label={t('shared/account.phone')} error={problems.phone}>
          <PhoneInput value={draft.phone} onChange={(digits) => onChange({ phone: digits ?? '' })} />
        </Field>
      </div>
      <Field group label={t('shared/account.twoFactor')} help={t('shared/account.twoFactorHelp')}>
        <ChoiceList
          value={String(draft.is2FA)}
          options={ways.map(({ id, word }) => ({ id, label: t(`shared/account.twoFactorWays.${word}`) }))}
          onChange={(id) => onChange({ is2FA: ways.find((way) => way.id === id)?.value ?? draft.is2FA })}
        />
      </Field>
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
