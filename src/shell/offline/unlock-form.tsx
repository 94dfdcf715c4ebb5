import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type Translate, useT } from '#i18n'
import type { OfflineLock, UnlockOutcome } from '#offline'
import { Banner, Button, Field, TextInput } from '#widgets'
import css from './offline.module.css'

export interface UnlockFormProps {
  readonly lock: OfflineLock
  readonly onUnlock: (passphrase?: string) => Promise<UnlockOutcome>
}

const refusalOf = (outcome: UnlockOutcome, t: Translate): string | undefined => {
  if (typeof outcome === 'object') return t('shared/offline.unlock.wrong', { count: outcome.left })
  return outcome === 'called-off' ? t('shared/offline.unlock.calledOff') : undefined
}

/** Asks for the passphrase, or for the authenticator, of whoever chose offline use on this device. */
export function UnlockForm({ lock, onUnlock }: UnlockFormProps) {
  const t = useT()
  const form = useRef<HTMLFormElement>(null)
  const [passphrase, setPassphrase] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const asksWords = lock.way === 'passphrase'
  useEffect(() => form.current?.querySelector<HTMLElement>('input, button')?.focus(), [])

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    setMissing(asksWords && passphrase === '')
    if (asksWords && passphrase === '') return
    setBusy(true)
    setRefusal(undefined)
    try {
      const outcome = await onUnlock(asksWords ? passphrase : undefined)
      setRefusal(refusalOf(outcome, t))
      if (typeof outcome === 'object') setPassphrase('')
    } catch {
      setRefusal(t('shared/offline.unlock.failed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form ref={form} className={css.unlock} onSubmit={(event) => void submit(event)} noValidate>
      {lock.whose !== '' && (
        <p>
          {t('shared/offline.unlock.whose')} <bdi className={css.whose}>{lock.whose}</bdi>
        </p>
      )}
      {refusal && <Banner tone="danger">{refusal}</Banner>}
      {asksWords && (
        <Field
          label={t('shared/offline.unlock.passphrase')}
          help={lock.left < 5 && !refusal ? t('shared/offline.unlock.left', { count: lock.left }) : undefined}
          error={missing ? t('shared/offline.unlock.missing') : undefined}
        >
          <TextInput type="password" autoComplete="off" value={passphrase} onChange={(value) => setPassphrase(value ?? '')} />
        </Field>
      )}
      <Button type="submit" look="solid" wide busy={busy} icon={asksWords ? 'lock-open' : 'key-round'}>
        {t(asksWords ? 'shared/offline.unlock.open' : 'shared/offline.unlock.authenticator')}
      </Button>
    </form>
  )
}
