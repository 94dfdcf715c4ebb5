import { type FormEvent, Suspense, useId, useState } from 'react'
import { errorText } from '#actions'
import { ApiError } from '#api'
import { useT } from '#i18n'
import { signOut, unlock } from '#session'
import { useApp } from '#store'
import { Avatar, Banner, Button, Field, lazyPart, SkeletonLines, TextInput, useModal } from '#widgets'
import css from './lock-dialog.module.css'

const SecondStepForm = lazyPart(async () => (await import('#second-step')).SecondStepForm)

/** The session ended in mid-work: covers the page, asks for the password and the code that belongs to it, and gives the page back as it was. */
export function LockDialog() {
  const locked = useApp((state) => state.locked)
  return locked ? <Lock /> : null
}

function Lock() {
  const t = useT()
  const titleId = useId()
  const dialog = useModal(undefined)
  const user = useApp((state) => state.boot?.user)
  const [password, setPassword] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [challenge, setChallenge] = useState<string>()
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const given = String(new FormData(event.currentTarget).get('password') ?? password)
    if (given === '') return setRefusal(t('shared/session.passwordMissing'))
    setBusy(true)
    setRefusal(undefined)
    try {
      const step = await unlock.enter(given)
      if (step === undefined) return
      setPassword('')
      setChallenge(step.challenge)
      setBusy(false)
    } catch (error) {
      setRefusal(error instanceof ApiError ? errorText(error, t) : t('shared/session.unlockFailed'))
      setBusy(false)
    }
  }
  const backToPassword = (message: string): void => {
    setChallenge(undefined)
    setRefusal(message === '' ? undefined : message)
  }
  const name = user ? `${user.firstName} ${user.lastName}` : ''
  return (
    <dialog {...dialog} role="alertdialog" aria-labelledby={titleId} className={css.lock}>
      <div className={css.form}>
        <Avatar name={name} size={48} />
        <h2 id={titleId}>{t('shared/session.lockedTitle')}</h2>
        <p className={css.text}>{t('shared/session.lockedText')}</p>
        <p>{t('shared/session.lockedAs', { name })}</p>
      </div>
      {challenge === undefined ? (
        <form className={css.form} data-modal-body onSubmit={submit} noValidate>
          {refusal && <Banner tone="danger">{refusal}</Banner>}
          <input type="hidden" name="username" autoComplete="username" value={user?.email ?? ''} readOnly />
          <Field label={t('shared/session.password')}>
            <TextInput name="password" type="password" autoComplete="current-password" value={password} onChange={(value) => setPassword(value ?? '')} />
          </Field>
          <Button type="submit" look="solid" wide busy={busy}>
            {t('shared/session.unlock')}
          </Button>
        </form>
      ) : (
        <Suspense fallback={<SkeletonLines lines={3} />}>
          <SecondStepForm challenge={challenge} onProve={(code) => unlock.prove(challenge, code)} onOver={backToPassword} />
        </Suspense>
      )}
      <Button look="quiet" wide onClick={() => void signOut()}>
        {t('shared/session.signInAsOther')}
      </Button>
    </dialog>
  )
}
