import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { errorText } from '#actions'
import { filesApi, signingApi } from '#api'
import type { RecordView, ResolvedResource } from '#contract'
import { useT } from '#i18n'
import { EmptyState, ErrorState, lazyPart, SkeletonLines } from '#widgets'
import { SignerList } from './signer-list.tsx'
import css from './signing.module.css'

const PdfPages = lazyPart(async () => (await import('#pdf-view')).PdfPages)

interface SigningTabProps {
  readonly resource: ResolvedResource
  readonly record: RecordView
}

/** Who signs a document and what each has done, beside the document itself. */
export function SigningTab({ resource, record }: SigningTabProps): ReactNode {
  const t = useT()
  const desk = useQuery({
    queryKey: ['records', resource.name, 'signing', record.id, record.version],
    queryFn: ({ signal }) => signingApi.desk(record.id, signal),
    placeholderData: (before) => before,
  })
  const { data, error } = desk
  if (error) return <ErrorState message={errorText(error, t)} onRetry={() => void desk.refetch()} />
  if (!data) return <SkeletonLines lines={12} />
  const roles = new Map((resource.fields.signers?.of?.role?.options ?? []).map(({ id, label }) => [id, label]))
  return (
    <div className={css.desk}>
      <SignerList
        document={record.id}
        signers={data.signers}
        maySend={data.maySend && data.signers.some(({ isTheirTurn }) => isTheirTurn)}
        roleOf={(role) => t(roles.get(role) ?? role)}
        onMade={() => void desk.refetch()}
      />
      {data.file === undefined ? (
        <EmptyState icon="file-text" title={t('shared/signing.desk.noFile')} hint={t('shared/signing.desk.noFileHint')} />
      ) : (
        <FilePages id={data.file.id} />
      )}
    </div>
  )
}

/** The pages of a stored PDF. */
export function FilePages({ id, over }: { readonly id: string; readonly over?: (page: number) => ReactNode }): ReactNode {
  const t = useT()
  const file = useQuery({ queryKey: ['files', id], queryFn: () => filesApi.read(id), staleTime: Number.POSITIVE_INFINITY })
  if (file.error) return <ErrorState message={errorText(file.error, t)} onRetry={() => void file.refetch()} />
  if (!file.data) return <SkeletonLines lines={12} />
  return (
    <Suspense fallback={<SkeletonLines lines={12} />}>
      <PdfPages pdf={file.data} {...(over && { over })} />
    </Suspense>
  )
}
