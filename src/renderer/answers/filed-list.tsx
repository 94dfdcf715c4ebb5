import type { ListFilter } from '#api'
import type { Column, FormEntry, RecordView, ResolvedResource } from '#contract'
import { useT } from '#i18n'
import { addressOf, navigate } from '#navigation'
import { RelatedCard } from '../record/related-card.tsx'

export interface FiledListProps {
  /** The resource of filed forms. */
  readonly resource: ResolvedResource
  readonly forms: readonly FormEntry[]
  readonly title: string
  readonly filter: readonly ListFilter[]
  readonly columns: readonly Column[]
}

/** Filed forms, newest first; one opens on the screen of its form. */
export function FiledList({ resource, forms, title, filter, columns }: FiledListProps) {
  const t = useT()
  const open = (record: RecordView) => {
    const form = forms.find(({ formType }) => formType === record.values.formType)
    if (form) navigate(addressOf(form.path, { kind: 'filed', id: record.id }))
  }
  return (
    <RelatedCard
      title={title}
      resource={resource}
      filter={filter}
      sort={['-eventDate', '-submittedAt']}
      columns={columns}
      strings="shared/answers"
      tabId="filed"
      empty={{ icon: 'clipboard-list', title: t('shared/answers.nothingFiled') }}
      onEdit={open}
    />
  )
}
