import { type FormEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { twoFactorApi } from '#api'
import type { TwoFactorBegun, TwoFactorWay } from '#contract'
import { useT } from '#i18n'
import { toast } from '#store'
import { Banner, Button, commitTyping, Dialog, Field, TextInput } from '#widgets'
import css from '../../dialogs/form.module.css'
import { useSending } from '../../dialogs/use-sending.tsx'
import { FirstCode } from './first-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** What is to be done: another way, or new recovery codes for the one that is on. */
export type TwoFactorTask = TwoFactorWay | 'recovery'

export interface TwoFactorDialogProps {
  readonly task: TwoFactorTask
  readonly email: string
  /** It is stored: the way that is on from now on. */
  readonly onDone: (way: TwoFactorWay) => void
  readonly onClose: () => void
}

type Step = { readonly at: 'password' } | { readonly at: 'code'; readonly begun: TwoFactorBegun } | { readonly at: 'codes'; readonly codes: readonly string[] }

const TITLES: Readonly<Record<TwoFactorTask, string>> = { 0: 'turnOff', 1: 'setUpMobile', 2: 'setUpEmail', 3: 'setUpApp', recovery: 'newCodes' }

/** The present password, then the first code, then the recovery codes: only then is a second step on (threat S18). */
export function TwoFactorDialog({ task, email, onDone, onClose }: TwoFactorDialogProps) {
  const t = useT()
  const formId = useId()
  // Each of the two is sent once.
  const sending = { password: useSending(), code: useSending() }
  const [step, setStep] = useState<Step>({ at: 'password' })
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)

  const show = (next: Step): void => {
    setText('')
    setStep(next)
  }
  const withPassword = async (): Promise<void> => {
    if (task === 0) {
      const { message } = await twoFactorApi.turnOff(text)
      toast({ tone: 'success', text: message })
      onDone(0)
      onClose()
    } else if (task === 'recovery') {
      const { way, recoveryCodes } = await twoFactorApi.renewRecovery(text)
      onDone(way)
      show({ at: 'codes', codes: recoveryCodes })
    } else {
      show({ at: 'code', begun: await twoFactorApi.begin({ way: task, password: text }) })
    }
  }
  const withCode = async ({ setUp }: TwoFactorBegun): Promise<void> => {
    const { data, message } = await twoFactorApi.confirm({ setUp, code: text.trim() })
    toast({ tone: 'success', text: message })
    onDone(data.way)
    show({ at: 'codes', codes: data.recoveryCodes })
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    flushSync(commitTyping)
    const isMissing = step.at !== 'codes' && text.trim() === ''
    setMissing(isMissing)
    if (step.at === 'codes') onClose()
    else if (!isMissing) void sending[step.at].send(() => (step.at === 'password' ? withPassword() : withCode(step.begun)))
  }
  return (
    <Dialog
      title={t(`shared/two-factor.${TITLES[task]}`)}
      onClose={step.at === 'codes' ? undefined : onClose}
      footer={
        <>
          {step.at !== 'codes' && <Button onClick={onClose}>{t('shared/actions.cancel')}</Button>}
          <Button type="submit" form={formId} look="solid" busy={step.at !== 'codes' && sending[step.at].busy}>
            {t(`shared/two-factor.${step.at === 'codes' ? 'kept' : step.at === 'code' ? 'switchOn' : task === 0 ? 'switchOff' : 'continue'}`)}
          </Button>
        </>
      }
    >
      <form key={step.at} id={formId} className={css.form} onSubmit={submit} noValidate>
        {step.at !== 'codes' && sending[step.at].failure}
        {step.at === 'password' && (
          <>
            {task === 2 && <Banner tone="warning">{t('shared/two-factor.emailIsWeak')}</Banner>}
            <p className={css.note}>{t('shared/two-factor.passwordAbout')}</p>
            <input type="hidden" autoComplete="username" value={email} readOnly />
            <Field label={t('shared/two-factor.password')} required error={missing ? t('shared/two-factor.passwordMissing') : undefined}>
              <TextInput autoFocus type="password" autoComplete="current-password" value={text} onChange={(given) => setText(given ?? '')} />
            </Field>
          </>
        )}
        {step.at === 'code' && <FirstCode begun={step.begun} code={text} missing={missing} onChange={setText} />}
        {step.at === 'codes' && <RecoveryCodes codes={step.codes} email={email} />}
      </form>
    </Dialog>
  )
}
