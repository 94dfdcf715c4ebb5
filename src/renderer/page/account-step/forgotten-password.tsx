import { useState } from 'react'
import { passwordLinksApi } from '#api'
import { useT } from '#i18n'
import { Banner, Button, Field, TextInput } from '#widgets'
import css from '../page.module.css'
import { useSendingStep } from './use-sending-step.ts'

/** Asks for a link by mail. What is said afterwards is the same for every address. */
export function ForgottenPassword() {
  const t = useT()
  const [email, setEmail] = useState('')
  const [said, setSaid] = useState<string>()
  const { form, busy, refusal, refuse, submitting } = useSendingStep()
  const submit = submitting(async () => {
    if (email.trim() === '') return refuse(t('shared/page.emailMissing'))
    setSaid(undefined)
    setSaid(await passwordLinksApi.ask(email.trim()))
  })
  return (
    <form ref={form} className={css.form} onSubmit={submit} noValidate>
      {refusal && <Banner tone="danger">{refusal}</Banner>}
      {said && <Banner tone="success">{said}</Banner>}
      <Field label={t('shared/page.email')}>
        <TextInput name="email" type="email" autoComplete="username" value={email} onChange={(value) => setEmail(value ?? '')} />
      </Field>
      <Button type="submit" look="solid" wide busy={busy}>
        {t('shared/page.sendLink')}
      </Button>
    </form>
  )
}
