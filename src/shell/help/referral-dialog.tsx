import { type FormEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { shellApi } from '#api'
import { useT } from '#i18n'
import { toast } from '#store'
import { Button, commitTyping, Dialog, Field, PhoneInput, phoneText, TextInput } from '#widgets'
import css from '../dialogs/form.module.css'
import { useFocusOnError } from '../dialogs/use-focus-on-error.ts'
import { useSending } from '../dialogs/use-sending.tsx'
import type { LayerProps } from '../layers/layer-props.ts'

const FIELDS = ['company_name', 'owner_name', 'email', 'phone_number'] as const
type Name = (typeof FIELDS)[number]

/** "Refer an Agency and get the bonus" (spec: shell-and-account §2, §5). */
export function ReferralDialog({ boot: { user }, onClose }: Pick<LayerProps, 'boot' | 'onClose'>) {
  const t = useT()
  const formId = useId()
  const { busy, failure, send } = useSending()
  const { form, failed } = useFocusOnError()
  const [tried, setTried] = useState(false)
  const [draft, setDraft] = useState<Readonly<Record<Name, string>>>({
    company_name: '',
    owner_name: `${user.firstName} ${user.lastName}`,
    email: '',
    phone_number: '',
  })
  const change = (part: Partial<Record<Name, string>>): void => setDraft((before) => ({ ...before, ...part }))
  const isMissing = (name: Name): boolean => draft[name].trim() === ''
  const errorOf = (name: Name): string | undefined => (tried && isMissing(name) ? t(`shared/help.referral.missing.${name}`) : undefined)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    flushSync(commitTyping)
    setTried(true)
    if (FIELDS.some(isMissing)) {
      failed()
      return
    }
    void send(async () => {
      const { message } = await shellApi.refer({
        company_name: draft.company_name.trim(),
        owner_name: draft.owner_name.trim(),
        email: draft.email.trim(),
        phone_number: phoneText(draft.phone_number),
      })
      toast({ tone: 'success', text: message || t('shared/help.referral.sent') })
      onClose()
    })
  }
  return (
    <Dialog
      title={t('shared/help.referral.title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('shared/actions.cancel')}</Button>
          <Button type="submit" form={formId} look="solid" busy={busy}>
            {t('shared/help.referral.send')}
          </Button>
        </>
      }
    >
      <p className={css.note}>{t('shared/help.referral.about')}</p>
      <form ref={form} id={formId} className={css.form} onSubmit={submit} noValidate>
        {failure}
        <Field label={t('shared/help.referral.company_name')} required error={errorOf('company_name')}>
          <TextInput value={draft.company_name} maxLength={200} onChange={(text) => change({ company_name: text ?? '' })} />
        </Field>
        <Field label={t('shared/help.referral.owner_name')} required error={errorOf('owner_name')}>
          <TextInput readOnly value={draft.owner_name} onChange={() => undefined} />
        </Field>
        <div className={css.pair}>
          <Field label={t('shared/help.referral.email')} required error={errorOf('email')}>
            <TextInput type="email" value={draft.email} maxLength={254} onChange={(text) => change({ email: text ?? '' })} />
          </Field>
          <Field label={t('shared/help.referral.phone_number')} required error={errorOf('phone_number')}>
            <PhoneInput value={draft.phone_number} onChange={(digits) => change({ phone_number: digits ?? '' })} />
          </Field>
        </div>
      </form>
    </Dialog>
  )
}
