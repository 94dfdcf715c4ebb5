import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { tellFailure } from '#actions'
import { ApiError, formsApi, recordsApi } from '#api'
import { type RecordView, type ResolvedField, textIn } from '#contract'
import { useFormats, useT } from '#i18n'
import { useApp } from '#store'
import { Button, FieldValue, Icon } from '#widgets'
import css from './answers.module.css'

export interface StoredPaperProps {
  /** A filed form. */
  readonly form: RecordView
}

/** Storing goes on after the answer to the lock: so often, and so long apart, it is looked for before it counts as missing. */
const LOOKS = 5
const LOOK_AGAIN_MS = 1_500

const FILE: ResolvedField = { type: 'file', label: 'shared/answers.paper' }

/** Where the PDF of a locked form lies among the documents of its client; stores it where that did not come about by itself. */
export function StoredPaper({ form }: StoredPaperProps) {
  const t = useT()
  const formats = useFormats()
  const [isStoring, setStoring] = useState(false)
  const papers = useApp(({ boot }) => boot?.listed?.['client-paper']) ?? ''
  const status = textIn(form.values.status)
  const wasLocked = status === 'locked' || status === 'superseded'
  const query = { filter: [{ field: 'formId', op: 'eq' as const, value: form.id }], sort: ['-storedAt'], limit: 1 }
  const [looks, setLooks] = useState(0)
  const found = useQuery({
    queryKey: ['records', papers, 'list', query],
    queryFn: async ({ signal }) => {
      const { data } = await recordsApi.list(papers, query, signal)
      setLooks((count) => count + 1)
      return data[0] ?? null
    },
    enabled: wasLocked && papers !== '',
    refetchInterval: ({ state }) => (status === 'locked' && state.data === null && looks < LOOKS ? LOOK_AGAIN_MS : false),
  })
  const store = async () => {
    setStoring(true)
    try {
      await formsApi.storePaper(form.id)
      await found.refetch()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      tellFailure(error, t)
    } finally {
      setStoring(false)
    }
  }
  const paper = found.data
  if (!wasLocked || paper === undefined) return null
  if (paper)
    return (
      <p className={css.paper}>
        <Icon name="file-text" size={16} />
        <span>{t('shared/answers.paperStored', { time: formats.dateTime(textIn(paper.values.storedAt)) })}</span>
        <FieldValue field={FILE} value={paper.values.file} compact />
      </p>
    )
  if (status !== 'locked' || looks < LOOKS) return null
  return (
    <p className={css.paper}>
      <Icon name="file-text" size={16} />
      <span>{t('shared/answers.paperMissing')}</span>
      <Button small busy={isStoring} onClick={() => void store()}>
        {t('shared/answers.paperStore')}
      </Button>
    </p>
  )
}
