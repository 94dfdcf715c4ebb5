import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#actions'
import { libraryApi } from '#api'
import type { OwnForm, OwnFormRelease } from '#contract'
import { useT } from '#i18n'
import { Button, Dialog, ErrorState, Field, Select, SkeletonLines } from '#widgets'
import { ChangeList } from './change-list.tsx'
import css from './editor.module.css'

export interface CompareDialogProps {
  readonly form: OwnForm
  readonly release: OwnFormRelease
  readonly onClose: () => void
}

/** Each version once, the newest first. */
export const versionsOf = ({ releases }: Pick<OwnForm, 'releases'>): readonly OwnFormRelease[] =>
  releases.filter(({ hash }, index) => releases.findIndex((other) => other.hash === hash) === index).toSorted((one, other) => other.version - one.version)

/** What is other in a version than in an earlier one, or in any. */
export function CompareDialog({ form, release, onClose }: CompareDialogProps) {
  const t = useT()
  const others = versionsOf(form).filter(({ hash }) => hash !== release.hash)
  const [from, setFrom] = useState((others.find(({ version }) => version < release.version) ?? others[0])?.hash)
  const found = useQuery({
    queryKey: ['library', 'changes', form.name, release.hash, from],
    queryFn: ({ signal }) => libraryApi.changes(form.name, { hash: release.hash, from: from ?? '' }, signal),
    enabled: from !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Dialog
      title={t('shared/studio.compareTitle', { number: release.version })}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('shared/widgets.close')}</Button>}
    >
      <div className={css.stack}>
        <Field label={t('shared/studio.compareWith')}>
          <Select
            value={from ?? null}
            onChange={(hash) => setFrom(hash ?? from)}
            options={others.map(({ hash, version }) => ({ id: hash, label: t('shared/studio.versionNo', { number: version }) }))}
          />
        </Field>
        {found.isPending && <SkeletonLines lines={3} />}
        {found.isError && <ErrorState message={errorText(found.error, t)} onRetry={() => void found.refetch()} />}
        {found.data && <ChangeList changes={found.data} />}
      </div>
    </Dialog>
  )
}
