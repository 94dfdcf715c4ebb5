import { useState } from 'react'
import { errorText } from '#actions'
import { formLinksApi } from '#api'
import { FILED_SUBJECTS, FORM_LINK_DAYS_MAX, FORM_LINK_NAME_MAX_CHARS, type FormEntry, type NewFormLink, type ResolvedResource } from '#contract'
import { validateValue } from '#fields'
import { useFormats, useT } from '#i18n'
import { Banner, Button, type ChoiceOption, Combobox, Dialog, Field, Select, TextInput } from '#widgets'
import { findReferences } from '../../find-references.ts'
import { copyLink, MadeLink } from '../../made-link.tsx'
import css from './links.module.css'

export interface SendLinkDialogProps {
  readonly form: FormEntry
  /** The resource of filed forms. */
  readonly resource: ResolvedResource
  readonly onMade: () => void
  readonly onClose: () => void
}

const LIVES = [1, 3, 7, 14, 30, 60, FORM_LINK_DAYS_MAX]
const FIELD = 'send-form-link'

/** Makes a link by which somebody without an account fills in this form about a client; what stands in it is shown once. */
export function SendLinkDialog({ form, resource, onMade, onClose }: SendLinkDialogProps) {
  const t = useT()
  const subject = resource.fields[FILED_SUBJECTS.client]
  const usual = form.public?.days ?? 1
  const [client, setClient] = useState<ChoiceOption | null>(null)
  const [recipient, setRecipient] = useState('')
  const [email, setEmail] = useState('')
  const [days, setDays] = useState(String(usual))
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [made, setMade] = useState<NewFormLink>()
  const mail = email.trim()
  const required = t('shared/validation.required')
  const isMail = validateValue({ type: 'email', label: '' }, mail, { today: '' }).length === 0

  const make = async () => {
    setTried(true)
    if (client === null || recipient.trim() === '' || !isMail) return
    setBusy(true)
    setFailure(undefined)
    try {
      setMade(
        await formLinksApi.make({ form: form.id, clientId: client.id, recipient: recipient.trim(), days: Number(days), ...(mail !== '' && { email: mail }) }),
      )
      onMade()
    } catch (error) {
      setFailure(errorText(error, t))
    } finally {
      setBusy(false)
    }
  }
  if (made) return <MadeDialog made={made} mail={mail} onClose={onClose} />
  return (
    <Dialog
      title={t('shared/form-links.sendTitle', { form: t(form.title) })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('shared/forms.cancel')}</Button>
          <Button look="solid" busy={isBusy} onClick={() => void make()}>
            {t('shared/form-links.make')}
          </Button>
        </>
      }
    >
      <div className={css.asked}>
        <p className={css.hint}>{t('shared/form-links.hint')}</p>
        {failure && <Banner tone="danger">{failure}</Banner>}
        <Field id={`${FIELD}-client`} label={t('shared/form-links.client')} required error={isTried && !client ? required : undefined}>
          <Combobox value={client} onChange={setClient} onSearch={async (text, signal) => (subject ? findReferences(subject, text, signal) : [])} />
        </Field>
        <Field id={`${FIELD}-recipient`} label={t('shared/form-links.recipient')} required error={isTried && recipient.trim() === '' ? required : undefined}>
          <TextInput value={recipient} maxLength={FORM_LINK_NAME_MAX_CHARS} onChange={(text) => setRecipient(text ?? '')} />
        </Field>
        <Field
          id={`${FIELD}-email`}
          label={t('shared/form-links.email')}
          help={t('shared/form-links.emailHint')}
          error={isTried && !isMail ? t('shared/validation.email') : undefined}
        >
          <TextInput value={email} type="email" maxLength={254} onChange={(text) => setEmail(text ?? '')} />
        </Field>
        <Field id={`${FIELD}-days`} label={t('shared/form-links.holds')}>
          <Select
            value={days}
            onChange={(next) => setDays(next ?? String(usual))}
            options={[...new Set([...LIVES, usual])]
              .sort((a, b) => a - b)
              .map((count) => ({ id: String(count), label: t('shared/form-links.days', { count }) }))}
          />
        </Field>
      </div>
    </Dialog>
  )
}

interface MadeDialogProps {
  readonly made: NewFormLink
  /** Whom it was mailed to; '' for nobody. */
  readonly mail: string
  readonly onClose: () => void
}

/** The link, shown once. */
function MadeDialog({ made, mail, onClose }: MadeDialogProps) {
  const t = useT()
  const formats = useFormats()
  return (
    <Dialog
      title={t('shared/form-links.made')}
      onClose={onClose}
      footer={
        <>
          <Button icon="copy" onClick={() => copyLink(made.url, t)}>
            {t('shared/form-links.copy')}
          </Button>
          <Button look="solid" onClick={onClose}>
            {t('shared/form-links.done')}
          </Button>
        </>
      }
    >
      <div className={css.asked}>
        {mail !== '' && <Banner tone="success">{t('shared/form-links.mailed', { email: mail })}</Banner>}
        <p>{t('shared/form-links.madeHint')}</p>
        <MadeLink
          id={`${FIELD}-made`}
          label={t('shared/form-links.link')}
          help={t('shared/form-links.until', { date: formats.dateTime(made.expiresAt) })}
          url={made.url}
        />
      </div>
    </Dialog>
  )
}
