import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText, refusedWhileViewing } from '#actions'
import { ApiError, libraryApi } from '#api'
import { FILED_SUBJECTS, type OwnFormEntry, ownFormId, SUBJECTS_BY, type SubjectBy } from '#contract'
import { useT } from '#i18n'
import { navigate, useRoute } from '#navigation'
import { Banner, Button, Dialog, Field, Select, TextInput } from '#widgets'
import { freeSlug } from '../model/form-document.ts'
import css from './library.module.css'

export interface NewFormDialogProps {
  readonly own: readonly OwnFormEntry[]
  readonly onClose: () => void
}

/** A new form: blank, or as a copy of one that there is. */
export function NewFormDialog({ own, onClose }: NewFormDialogProps) {
  const t = useT()
  const { path } = useRoute()
  const [title, setTitle] = useState('')
  const [about, setAbout] = useState<SubjectBy>(FILED_SUBJECTS.client)
  const [copies, setCopies] = useState<string | null>(null)
  const [isTried, setTried] = useState(false)
  const [isMaking, setMaking] = useState(false)
  const [failure, setFailure] = useState<string>()
  const language = useQuery({ queryKey: ['library', 'language'], queryFn: ({ signal }) => libraryApi.language(signal), staleTime: Number.POSITIVE_INFINITY })
  const options = [
    ...own.map((form) => ({ id: ownFormId(form.name), label: form.title })),
    ...(language.data?.forms ?? []).map((form) => ({ id: form.id, label: t(form.title) })),
  ]
  const make = async (): Promise<void> => {
    setTried(true)
    if (title.trim() === '' || refusedWhileViewing()) return
    setMaking(true)
    const taken = own.map(({ name }) => name)
    const name = freeSlug(title, taken, 'form')
    try {
      await libraryApi.create({ name, title: title.trim(), ...(copies === null ? { about } : { copies }) })
      navigate(`${path}?form=${name}`)
    } catch (error) {
      setFailure(error instanceof ApiError && error.problems[0] ? error.problems[0].message : errorText(error, t))
      setMaking(false)
    }
  }
  return (
    <Dialog
      title={t('shared/studio.newTitle')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('shared/actions.cancel')}</Button>
          <Button look="solid" busy={isMaking} onClick={() => void make()}>
            {t('shared/studio.create')}
          </Button>
        </>
      }
    >
      <div className={css.asked}>
        {failure !== undefined && <Banner tone="danger">{failure}</Banner>}
        <Field label={t('shared/studio.formTitle')} required error={isTried && title.trim() === '' ? t('shared/studio.titleMissing') : undefined}>
          <TextInput value={title} onChange={(text) => setTitle(text ?? '')} maxLength={120} autoFocus />
        </Field>
        <Field label={t('shared/studio.startWith')} help={t('shared/studio.startWithHelp')}>
          <Select value={copies} onChange={setCopies} options={options} blank={t('shared/studio.blank')} />
        </Field>
        {copies === null && (
          <Field label={t('shared/studio.newAbout')} help={t('shared/studio.newAboutHelp')}>
            <Select
              value={about}
              onChange={(id) => setAbout(SUBJECTS_BY.find((each) => each === id) ?? about)}
              options={[
                { id: FILED_SUBJECTS.client, label: t('shared/studio.newAboutClient') },
                { id: FILED_SUBJECTS.employee, label: t('shared/studio.newAboutEmployee') },
              ]}
            />
          </Field>
        )}
      </div>
    </Dialog>
  )
}
