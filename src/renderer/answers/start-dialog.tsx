import { useState } from 'react'
import { type DraftHead, draftSubjectId, FILED_SUBJECTS, type FormEntry, type ResolvedResource } from '#contract'
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

const SUBJECT_FIELD = 'start-form-about'

/** Whom a new form is about; then it is opened. */
export function StartDialog({ form, resource, drafts, onClose }: StartDialogProps) {
  const t = useT()
  const [about, setAbout] = useState<ChoiceOption | null>(null)
  const subject = resource.fields[form.about]
  const [isTried, setTried] = useState(false)
  const formats = useFormats()
  const isOffline = useApp((state) => state.offline)
  const begun = drafts.find((draft) => about !== null && draft.form === form.id && draftSubjectId(draft) === about.id && draft.recordVersion === undefined)
  const start = () => {
    setTried(true)
    if (about) navigate(addressOf(form.path, { kind: 'work', id: crypto.randomUUID(), about: about.id, corrects: false, isNew: true }))
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
      <Field id={SUBJECT_FIELD} label={subject ? t(subject.label) : ''} required error={isTried && !about ? t('shared/validation.required') : undefined}>
        <Combobox
          value={about}
          onChange={setAbout}
          onSearch={async (text, signal) => (subject ? findReferences(subject, text, signal).catch(() => findKept(subject.to ?? '', text)) : [])}
        />
      </Field>
      {isOffline && <Banner tone="info">{t(form.about === FILED_SUBJECTS.client ? 'shared/answers.onlyKeptClients' : 'shared/answers.startsOnline')}</Banner>}
      {begun && (
        <Banner tone="info">
          {t('shared/answers.draftThere', { time: formats.dateTime(begun.savedAt) })}{' '}
          <Link href={addressOf(form.path, { kind: 'work', id: begun.id, corrects: false })}>{t('shared/answers.continueDraft')}</Link>
        </Banner>
      )}
    </Dialog>
  )
}
