import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError, twoFactorApi } from '#api'
import type { SecondStepAbout } from '#contract'
import { useT } from '#i18n'
import { Banner, Button, commitTyping, Field, SkeletonLines, TextInput } from '#widgets'
import css from './second-step-form.module.css'

export interface SecondStepFormProps {
  readonly challenge: string
  /** Proves the code; the page goes on when it was right. Throws ApiError. */
  readonly onProve: (code: string) => Promise<void>
  /** The challenge holds no longer: back to the password, with what the server said; without words when the person went back. */
  readonly onOver: (message: string) => void
}

const WORDS: Readonly<Record<number, string>> = { 1: 'sentBySms', 2: 'sentByEmail', 3: 'fromApp' }

/** Asks for the code of an app, the one that was sent, or a recovery code. */
export function SecondStepForm({ challenge, onProve, onOver }: SecondStepFormProps) {
  const t = useT()
  const [about, setAbout] = useState<SecondStepAbout>()
  const [code, setCode] = useState('')
  const [recovers, setRecovers] = useState(false)
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<{ readonly tone: 'danger' | 'success'; readonly text: string }>()
  const form = useRef<HTMLFormElement>(null)
  const over = useRef(onOver)
  useEffect(() => {
    over.current = onOver
  })

  const refuse = (error: unknown): void => {
    const message = error instanceof ApiError && error.message !== '' ? error.message : t('shared/second-step.unreachable')
    if (error instanceof ApiError && error.code === 'not-signed-in') over.current(message)
    else setSaid({ tone: 'danger', text: message })
  }
  const refusing = useRef(refuse)
  useEffect(() => {
    refusing.current = refuse
  })
  useEffect(() => {
    const off = new AbortController()
    twoFactorApi.about(challenge, off.signal).then(setAbout, (error: unknown) => off.signal.aborted || refusing.current(error))
    return () => off.abort()
  }, [challenge])
  useEffect(() => {
    if (about) form.current?.querySelector<HTMLInputElement>('input[name="code"]')?.focus()
  }, [about])

  const doing = async (work: () => Promise<void>): Promise<void> => {
    if (busy) return
    setBusy(true)
    setSaid(undefined)
    try {
      await work()
    } catch (error) {
      refuse(error)
    }
    setBusy(false)
  }
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    flushSync(commitTyping)
    const given = String(new FormData(event.currentTarget).get('code') ?? code).trim()
    if (given === '') setSaid({ tone: 'danger', text: t('shared/second-step.codeMissing') })
    else void doing(() => onProve(given))
  }
  const sendAgain = () =>
    doing(async () => {
      await twoFactorApi.sendAgain(challenge)
      setSaid({ tone: 'success', text: t('shared/second-step.sentAgain') })
    })
  const word = WORDS[about?.is2FA_enabled ?? 0]
  if (about === undefined && said === undefined) return <SkeletonLines lines={3} />
  return (
    <form ref={form} className={css.form} onSubmit={submit} noValidate>
      {said && <Banner tone={said.tone}>{said.text}</Banner>}
      <p className={css.text}>{recovers ? t('shared/second-step.recoveryAbout') : word && t(`shared/second-step.${word}`, { to: about?.sentTo ?? '' })}</p>
      <Field label={t(recovers ? 'shared/second-step.recoveryCode' : 'shared/second-step.code')}>
        <TextInput
          code
          name="code"
          autoComplete="one-time-code"
          inputMode={recovers ? 'text' : 'numeric'}
          maxLength={40}
          value={code}
          onChange={(text) => setCode(text ?? '')}
        />
      </Field>
      <Button type="submit" look="solid" wide busy={busy}>
        {t('shared/second-step.continue')}
      </Button>
      <div className={css.ways}>
        {!recovers && about !== undefined && about.is2FA_enabled !== 3 && (
          <Button look="quiet" onClick={() => void sendAgain()}>
            {t('shared/second-step.sendAgain')}
          </Button>
        )}
        <Button look="quiet" onClick={() => setRecovers(!recovers)}>
          {t(recovers ? 'shared/second-step.useCode' : 'shared/second-step.useRecovery')}
        </Button>
        <Button look="quiet" onClick={() => onOver('')}>
          {t('shared/second-step.back')}
        </Button>
      </div>
    </form>
  )
}
