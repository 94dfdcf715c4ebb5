import { type FormEvent, Suspense, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { shellApi } from '#api'
import { EMAIL_PATTERN } from '#contract'
import { useT } from '#i18n'
import { useStrength } from '#new-password'
import { forgetReminder, readAdmin, signOut, storeAdmin } from '#session'
import { bus, toast } from '#store'
import { Button, commitTyping, Dialog, lazyPart, SkeletonLines } from '#widgets'
import css from '../dialogs/form.module.css'
import { useFocusOnError } from '../dialogs/use-focus-on-error.ts'
import { useSending } from '../dialogs/use-sending.tsx'
import type { LayerProps } from '../layers/layer-props.ts'
import { type AccountDraft, bodyOf, startOf } from './account-body.ts'
import { PasswordFields } from './password-fields.tsx'
import { isChanging, passwordProblems } from './password-rules.ts'
import { ProfileFields } from './profile-fields.tsx'
import { TwoFactorSteps, useTwoFactor } from './two-factor/two-factor-field.tsx'

const SessionsPart = lazyPart(async () => (await import('./sessions/sessions-part.tsx')).SessionsPart)
const EMAIL = new RegExp(EMAIL_PATTERN)
const PHONE_DIGITS = 10

export interface AccountDialogProps extends Pick<LayerProps, 'boot' | 'onClose'> {
  /** `must-change`: the password has expired, and there is no way round it but to sign out. */
  readonly action: string
}

/** "My Account": profile and password (spec: shell-and-account §4, §5). */
export function AccountDialog({ action, boot: { user, company }, onClose }: AccountDialogProps) {
  const t = useT()
  const formId = useId()
  const { busy, failure, send } = useSending()
  const { form, failed } = useFocusOnError()
  const [start] = useState(() => startOf(user, readAdmin(localStorage)))
  const [draft, setDraft] = useState(start)
  const [tried, setTried] = useState(false)
  const strength = useStrength(draft.newPass, [user.firstName, user.lastName, user.email.split('@')[0] ?? '', company.name, company.sName].join('\n'))
  const isForced = action === 'must-change'
  const isNewEmail = !user.superadmin && draft.email.trim().toLowerCase() !== user.email.toLowerCase()
  const password = passwordProblems(draft, strength, { isForced, needsOld: isNewEmail })
  const profile = user.superadmin ? {} : profileProblems(draft)
  const change = (part: Partial<AccountDraft>): void => setDraft((before) => ({ ...before, ...part }))
  const twoFactor = useTwoFactor(start.is2FA, (is2FA) => change({ is2FA }))

  const save = async (): Promise<void> => {
    const { message, data } = await shellApi.updateAccount(bodyOf(draft, user))
    storeAdmin(localStorage, { fName: data.fName, phone: data.phone, personal_email: data.email, nameOrder: data.nameOrder, is2FA_enabled: data.is2FA_enabled })
    if (draft.newPass !== '') forgetReminder(localStorage)
    toast({ tone: 'success', text: message || t('shared/account.saved') })
    onClose()
    bus.emit('profileChanged', undefined)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    flushSync(commitTyping)
    setTried(true)
    if (password.toast !== undefined) toast({ tone: 'danger', text: t(password.toast) })
    if (password.toast !== undefined || Object.keys(profile).length > 0) failed()
    else void send(save)
  }
  return (
    <>
      <Dialog
        title={t('shared/account.title')}
        onClose={isForced ? undefined : onClose}
        footer={
          <>
            {isForced ? (
              <Button onClick={() => void signOut()}>{t('shared/shell.signOut')}</Button>
            ) : (
              <Button onClick={onClose}>{t('shared/actions.cancel')}</Button>
            )}
            <Button type="submit" form={formId} look="solid" busy={busy}>
              {t('shared/account.save')}
            </Button>
          </>
        }
      >
        <form ref={form} id={formId} className={css.form} onSubmit={submit} noValidate>
          {failure}
          {!user.superadmin && (
            <>
              <ProfileFields draft={draft} isNewEmail={isNewEmail} problems={tried ? translated(profile, t) : {}} twoFactor={twoFactor} onChange={change} />
              <hr className={css.line} />
            </>
          )}
          <h3 className={css.group}>{t('shared/account.changePassword')}</h3>
          <input type="hidden" autoComplete="username" value={user.email} readOnly />
          <PasswordFields
            draft={draft}
            problems={tried ? password.fields : {}}
            required={isForced || user.superadmin || isChanging(isNewEmail ? { ...draft, oldPass: '' } : draft)}
            needsOld={isNewEmail}
            strength={strength}
            onChange={change}
          />
        </form>
        {!isForced && (
          <Suspense fallback={<SkeletonLines lines={3} />}>
            <SessionsPart />
          </Suspense>
        )}
      </Dialog>
      <TwoFactorSteps choice={twoFactor} email={user.email} />
    </>
  )
}

type ProfileProblems = Partial<Readonly<Record<'fName' | 'email' | 'phone', string>>>

/** Translation keys by field. */
const profileProblems = ({ fName, email, phone }: AccountDraft): ProfileProblems => ({
  ...(fName.trim() === '' && { fName: 'shared/account.nameRequired' }),
  ...(!EMAIL.test(email.trim()) && { email: 'shared/account.emailRequired' }),
  ...(phone !== '' && phone.length !== PHONE_DIGITS && { phone: 'shared/account.phoneIncomplete' }),
})

const translated = (problems: ProfileProblems, t: (key: string) => string): ProfileProblems =>
  Object.fromEntries(Object.entries(problems).map(([field, key]) => [field, t(key)]))
