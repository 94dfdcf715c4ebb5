import { type FormEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { ApiError } from '#api'
import { useT } from '#i18n'
import { signIn } from '#session'
import { Button, Field, lazyPart, SkeletonLines, TextInput } from '#widgets'
import css from './page.module.css'

const SecondStepForm = lazyPart(async () => (await import('#second-step')).SecondStepForm)

/** E-mail and password, then a code where the person has switched a second step on. What went wrong is said above the fields, in the server's words, and the e-mail stays. */
export function SignInBlock(): ReactNode {
  const t = useT()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [challenge, setChallenge] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (busy) return
    // What was refused is read aloud as an alert; the password is what is typed again.
    const fields = form.current?.elements
    const [given, secret] = [fields?.namedItem('email'), fields?.namedItem('password')]
    const next = refusal !== undefined && given instanceof HTMLInputElement && given.value !== '' ? secret : given
    if (next instanceof HTMLInputElement) next.focus()
  }, [refusal, busy])

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const given = { email: String(typed.get('email') ?? email), password: String(typed.get('password') ?? password) }
    if (given.email.trim() === '' || given.password === '') return setRefusal(t('shared/page.signInEmpty'))
    setBusy(true)
    setRefusal(undefined)
    try {
      const step = await signIn.enter(given.email, given.password)
      if (step === undefined) return
      setPassword('')
      setChallenge(step.challenge)
      setBusy(false)
    } catch (error) {
      setRefusal(error instanceof ApiError && error.message !== '' ? error.message : t('shared/page.signInUnreachable'))
      setBusy(false)
    }
  }

  if (challenge !== undefined) {
    const backToPassword = (message: string): void => {
      setChallenge(undefined)
      setRefusal(message === '' ? undefined : message)
    }
    return (
      <Suspense fallback={<SkeletonLines lines={3} />}>
        <SecondStepForm challenge={challenge} onProve={(code) => signIn.prove(challenge, code)} onOver={backToPassword} />
      </Suspense>
    )
  }
  return (
    <form ref={form} className={css.form} onSubmit={submit} noValidate>
      {refusal && (
        <p className={css.notice} data-tone="danger" role="alert">
          {refusal}
        </p>
      )}
      <Field label={t('shared/page.email')}>
        <TextInput name="email" type="email" autoComplete="username" value={email} onChange={(value) => setEmail(value ?? '')} />
      </Field>
      <Field label={t('shared/page.password')}>
        <TextInput name="password" type="password" autoComplete="current-password" value={password} onChange={(value) => setPassword(value ?? '')} />
      </Field>
      <Button type="submit" look="solid" wide busy={busy}>
        {t('shared/page.signIn')}
      </Button>
    </form>
  )
}
