import { useState } from 'react'
import { setUpApi } from '#api'
import { useT } from '#i18n'
import { NewPasswordFields, useNewPassword } from '#new-password'
import { signIn } from '#session'
import { Banner, Button, Field, TextInput } from '#widgets'
import css from '../page.module.css'
import { useSendingStep } from './use-sending-step.ts'

const EMPTY = { code: '', companyName: '', firstName: '', lastName: '', email: '' }
type Draft = typeof EMPTY

const FIELDS: readonly { readonly name: keyof Draft; readonly complete: string; readonly max: number; readonly isCode?: true }[] = [
  { name: 'code', complete: 'one-time-code', max: 40, isCode: true },
  { name: 'companyName', complete: 'organization', max: 100 },
  { name: 'firstName', complete: 'given-name', max: 100 },
  { name: 'lastName', complete: 'family-name', max: 100 },
  { name: 'email', complete: 'username', max: 254 },
]

/** Makes the first account and its company, and signs in with it. */
export function FirstSetUp() {
  const t = useT()
  const [draft, setDraft] = useState(EMPTY)
  const [tried, setTried] = useState(false)
  const { form, busy, refusal, submitting } = useSendingStep()
  const { companyName, firstName, lastName, email } = draft
  const { password, isReady, fields } = useNewPassword([companyName, firstName, lastName, email.split('@')[0] ?? ''], tried)
  const missing = (name: keyof Draft): boolean => draft[name].trim() === ''
  const submit = submitting(async () => {
    setTried(true)
    if (FIELDS.some(({ name }) => missing(name)) || !isReady) return
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    await setUpApi.complete({ ...draft, password, timeZone })
    await signIn.enter(email, password)
  })
  return (
    <form ref={form} className={css.form} onSubmit={submit} noValidate>
      {refusal && <Banner tone="danger">{refusal}</Banner>}
      <div className={css.fields}>
        {FIELDS.map(({ name, complete, max, isCode }) => (
          <Field key={name} label={t(`shared/page.setUp.${name}`)} required error={tried && missing(name) ? t('shared/page.setUp.missing') : undefined}>
            <TextInput
              name={name}
              type={name === 'email' ? 'email' : 'text'}
              code={isCode === true}
              autoComplete={complete}
              maxLength={max}
              value={draft[name]}
              onChange={(text) => setDraft((before) => ({ ...before, [name]: text ?? '' }))}
            />
          </Field>
        ))}
        <NewPasswordFields {...fields} required />
      </div>
      <Button type="submit" look="solid" wide busy={busy}>
        {t('shared/page.setUp.make')}
      </Button>
    </form>
  )
}
