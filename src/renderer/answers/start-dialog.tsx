import { useState } from 'react'
import { FILED_SUBJECTS, type FormEntry, type ResolvedResource } from '#contract'
import { useT } from '#i18n'
import { navigate } from '#navigation'
import { Button, type ChoiceOption, Combobox, Dialog, Field } from '#widgets'
import { findReferences } from '../find-references.ts'
import { addressOf } from './form-address.ts'
import { findKept } from './kept-forms.ts'

export interface StartDialogProps {
  readonly form: FormEntry
  /** The resource of filed forms. */
  readonly resource: ResolvedResource
  readonly onClose: () => void
}

const CLIENT_FIELD = 'start-form-client'

/** Whom a new form is about; then it is opened. */
export function StartDialog({ form, resource, onClose }: StartDialogProps) {
  const t = useT()
  const [client, setClient] = useState<ChoiceOption | null>(null)
  const subject = resource.fields[FILED_SUBJECTS.client]
  const [isTried, setTried] = useState(false)
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
    </Dialog>
  )
}
