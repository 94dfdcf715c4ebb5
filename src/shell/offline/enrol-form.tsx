import { type FormEvent, useState } from 'react'
import { useT } from '#i18n'
import { type EnrolOutcome, PASSPHRASE_MIN_CHARS } from '#offline'
import { Banner, Button, Field, TextInput } from '#widgets'
import css from './offline.module.css'

export interface EnrolFormProps {
  /** The device has an authenticator that gives secrets; without one a passphrase is the way. */
  readonly hasAuthenticator: boolean
  readonly onPassphrase: (passphrase: string) => Promise<EnrolOutcome>
  readonly onAuthenticator: () => Promise<EnrolOutcome>
}

type Refusal = Exclude<EnrolOutcome, 'enrolled'> | 'different' | 'failed'

const AT_FIELD: ReadonlySet<Refusal> = new Set(['passphraseShort', 'passphrasePlain'])
const WORDS: Readonly<Record<Refusal, string>> = {
  passphraseShort: 'passphraseShort',
  passphrasePlain: 'passphrasePlain',
  different: 'different',
  'called-off': 'calledOff',
  'not-open': 'notOpen',
  failed: 'failed',
}

/** "Use offline on this device": by the device's own authenticator where it can keep secrets, else by a passphrase that is given twice. */
export function EnrolForm({ hasAuthenticator, onPassphrase, onAuthenticator }: EnrolFormProps) {
  const t = useT()
  const [byPassphrase, setByPassphrase] = useState(!hasAuthenticator)
  const [passphrase, setPassphrase] = useState('')
  const [again, setAgain] = useState('')
  const [refusal, setRefusal] = useState<Refusal>()
  const [busy, setBusy] = useState(false)
  const enrol = async (work: () => Promise<EnrolOutcome>): Promise<void> => {
    setBusy(true)
    setRefusal(undefined)
    const outcome = await work().catch((): Refusal => 'failed')
    if (outcome !== 'enrolled') setRefusal(outcome)
    setBusy(false)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (passphrase !== again && passphrase.length >= PASSPHRASE_MIN_CHARS) setRefusal('different')
    else void enrol(() => onPassphrase(passphrase))
  }
  const words = refusal && t(`shared/offline.enrol.${WORDS[refusal]}`)
  const isAtField = refusal !== undefined && AT_FIELD.has(refusal)
  return (
    <div className={css.unlock}>
      <p>{t('shared/offline.enrol.text')}</p>
      {words && !isAtField && refusal !== 'different' && <Banner tone="danger">{words}</Banner>}
      {hasAuthenticator && (
        <Button look={byPassphrase ? 'outline' : 'solid'} icon="key-round" busy={busy && !byPassphrase} onClick={() => void enrol(onAuthenticator)}>
          {t('shared/offline.enrol.withAuthenticator')}
        </Button>
      )}
      {byPassphrase ? (
        <form className={css.unlock} onSubmit={submit} noValidate>
          <p className={css.quiet}>{t(hasAuthenticator ? 'shared/offline.enrol.passphraseHelp' : 'shared/offline.enrol.noAuthenticator')}</p>
          <Field label={t('shared/offline.unlock.passphrase')} help={t('shared/offline.enrol.passphraseShort')} error={isAtField ? words : undefined} required>
            <TextInput type="password" autoComplete="new-password" value={passphrase} onChange={(value) => setPassphrase(value ?? '')} />
          </Field>
          <Field label={t('shared/offline.enrol.repeat')} error={refusal === 'different' ? words : undefined} required>
            <TextInput type="password" autoComplete="new-password" value={again} onChange={(value) => setAgain(value ?? '')} />
          </Field>
          <Button type="submit" look="solid" busy={busy}>
            {t('shared/offline.enrol.title')}
          </Button>
        </form>
      ) : (
        <Button look="quiet" onClick={() => setByPassphrase(true)}>
          {t('shared/offline.enrol.withPassphrase')}
        </Button>
      )}
    </div>
  )
}
