import { useState } from 'react'
import { type DraftHead, FILED_SUBJECTS, type FormEntry, type ResolvedResource } from '#contract'
import { useFormats, useT } from '#i18n'
import { addressOf, Link, navigate } from '#navigation'
import { useApp } from '#store'
import { Banner, Button, type ChoiceOption, Combobox, Dialog, Field } from '#widgets'
import { findReferences } from '../find-references.ts'
import { findKept } from './kept-forms.ts'

export interface StartDialogProps {
  readonly form: FormEntry
  /** The resource of filed forms. */
  readonly resource: ResolvedResource
  /** Forms that were begun and not filed. */
  readonly drafts: readonly DraftHead[]
  readonly onClose: () => void
}

const CLIENT_FIELD = 'start-form-client'

/** Whom a new form is about; then it is opened. */
export function StartDialog({ form, resource, drafts, onClose }: StartDialogProps) {
  const t = useT()
  const [client, setClient] = useState<ChoiceOption | null>(null)
  const subject = resource.fields[FILED_SUBJECTS.client]
  const [isTried, setTried] = useState(false)
  const formats = useFormats()
  const isOffline = useApp((state) => state.offline)
  const begun = drafts.find((draft) => client !== null && draft.form === form.id && draft.clientId === client.id && draft.recordVersion === undefined)
  const start = () => {
    setTried(true)
    if (client) navigate(addressOf(form.path, { kind: 'work', id: crypto.randomUUID(), client: client.id, corrects: false, isNew: true }))
  }
  return (
    <Dialog
      title={t('shared/answers.startTitle', { form: t(form.title) })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('shared/forms.cancel')}</Button>
          <Button look="solid" onClick={start}>
            {t('shared/answers.startNow')}
          </Button>
        </>
      }
    >
      <Field id={CLIENT_FIELD} label={t('shared/answers.client')} required error={isTried && !client ? t('shared/validation.required') : undefined}>
        <Combobox
          value={client}
          onChange={setClient}
          onSearch={async (text, signal) => (subject ? findReferences(subject, text, signal).catch(() => findKept(subject.to ?? '', text)) : [])}
        />
      </Field>
      {isOffline && <Banner tone="info">{t('shared/answers.onlyKeptClients')}</Banner>}
      {begun && (
        <Banner tone="info">
          {t('shared/answers.draftThere', { time: formats.dateTime(begun.savedAt) })}{' '}
          <Link href={addressOf(form.path, { kind: 'work', id: begun.id, corrects: false })}>{t('shared/answers.continueDraft')}</Link>
        </Banner>
      )}
    </Dialog>
  )
}
