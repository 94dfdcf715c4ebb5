import type { ReactNode } from 'react'
import { errorText } from '#actions'
import type { AnswerValues, RecordView, ResolvedResource, Section } from '#contract'
import { useT } from '#i18n'
import { leaveSafely, navigate, pathOf } from '#navigation'
import { toast } from '#store'
import { Drawer, ErrorState, SkeletonLines } from '#widgets'
import { ReadFields } from './read-fields.tsx'
import { RecordCreator } from './record-creator.tsx'
import { RecordEditor } from './record-editor.tsx'
import { useRecord, useTakeRecord } from './use-record.ts'

export interface RecordDrawerProps {
  readonly resource: ResolvedResource
  /** Absent: a new one is made. Its id is enough, the whole record is fetched. */
  readonly record: Pick<RecordView, 'id'> | undefined
  readonly sections: readonly Section[]
  /** Document id whose strings name the sections. */
  readonly strings: string
  readonly title: string
  /** Values that a new record starts with and keeps. */
  readonly fixed?: AnswerValues
  /** Values that a new record takes over from another one, and that one's id: those that stand in the sections may be changed. */
  readonly begins?: { readonly id: string; readonly values: AnswerValues; readonly fixed: AnswerValues } | undefined
  /** Where a record of this kind is opened. */
  readonly opens?: string | undefined
  /** What can be done with the record, above it. */
  readonly offers?: ((record: RecordView) => ReactNode) | undefined
  readonly onClose: () => void
}

const NOTHING_FIXED: AnswerValues = {}

/** A panel in which a record is made, changed or, without the right to change it, read. */
export function RecordDrawer({ resource, record, sections, strings, title, fixed = NOTHING_FIXED, begins, opens, offers, onClose }: RecordDrawerProps) {
  const t = useT()
  const take = useTakeRecord(resource.name)
  const done = (key: string) => (saved: RecordView) => {
    take(saved)
    toast({ tone: 'success', text: t(key) })
    onClose()
  }
  /** A list may show the new one far from where one looks: the toast leads to it. */
  const created = (saved: RecordView) => {
    const path = opens === undefined ? undefined : pathOf(opens, { id: saved.id })
    if (path === undefined) return done('shared/forms.record.created')(saved)
    take(saved)
    const action = { label: t('shared/forms.record.open'), run: () => navigate(path) }
    toast({ tone: 'success', text: t('shared/forms.record.added', { name: saved.display }), action })
    onClose()
  }
  const draftKey = `${resource.name}/${record?.id ?? 'new'}/${strings}${begins ? `/${begins.id}` : ''}`
  return (
    <Drawer title={title} onClose={() => leaveSafely(onClose)}>
      {record ? (
        <Opened
          id={record.id}
          resource={resource}
          sections={sections}
          strings={strings}
          draftKey={draftKey}
          offers={offers}
          onSaved={done('shared/forms.record.saved')}
          onClose={onClose}
        />
      ) : (
        <RecordCreator
          resource={resource}
          sections={sections}
          strings={strings}
          initial={begins?.values}
          fixed={begins?.fixed ?? fixed}
          draftKey={draftKey}
          onCreated={created}
          onClose={onClose}
        />
      )}
    </Drawer>
  )
}

interface OpenedProps extends Omit<RecordDrawerProps, 'record' | 'title' | 'fixed' | 'begins' | 'opens'> {
  readonly id: string
  readonly draftKey: string
  readonly onSaved: (record: RecordView) => void
}

function Opened({ id, resource, offers, ...rest }: OpenedProps) {
  const t = useT()
  const { data, isError, error, refetch } = useRecord(resource.name, id)
  if (isError && !data) return <ErrorState message={errorText(error, t)} onRetry={() => void refetch()} />
  if (!data) return <SkeletonLines lines={8} />
  const { sections, strings } = rest
  return (
    <>
      {offers?.(data)}
      {data.can.includes('update') && data.deletedAt === null ? (
        <RecordEditor {...rest} resource={resource} record={data} />
      ) : (
        <ReadFields resource={resource} sections={sections} strings={strings} values={data.values} labels={data.labels} masked={data.masked} />
      )}
    </>
  )
}
