import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { errorText, tellFailure } from '#actions'
import { rightsApi } from '#api'
import { ALL_WORDS, type RightsChange } from '#contract'
import { useT } from '#i18n'
import { toast } from '#store'
import { Button, Dialog, ErrorState, SkeletonLines } from '#widgets'
import { wordsHere } from '../../words.ts'
import { EffectsSide } from './effects.tsx'
import css from './rights.module.css'

export interface ChangeDialogProps {
  readonly name: string
  readonly change: RightsChange
  /** Translation keys of permissions by id. */
  readonly labels: ReadonlyMap<string, string>
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** What a change would give and take, from the server; only then it can be saved. */
export function ChangeDialog({ name, change, labels, onClose, onSaved }: ChangeDialogProps): ReactNode {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const preview = useQuery({
    queryKey: ['rights', 'preview', change],
    queryFn: async ({ signal }) => {
      // What somebody gains is named by the fields and buttons of screens that are not open here.
      const [preview] = await Promise.all([rightsApi.preview(change, signal), wordsHere([ALL_WORDS])])
      return preview
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const save = async (): Promise<void> => {
    setBusy(true)
    try {
      await rightsApi.change(change)
      toast({ tone: 'success', text: t('shared/rights.saved', { name }) })
      onSaved()
    } catch (error) {
      setBusy(false)
      tellFailure(error, t)
    }
  }
  const names = (ids: readonly string[]) => ids.map((id) => t(labels.get(id) ?? id))
  return (
    <Dialog
      wide
      title={t('shared/rights.previewTitle', { name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('shared/rights.cancel')}</Button>
          <Button look="solid" busy={busy} disabled={!preview.data} onClick={() => void save()}>
            {t('shared/rights.save')}
          </Button>
        </>
      }
    >
      {preview.isError && <ErrorState message={errorText(preview.error, t)} onRetry={() => void preview.refetch()} />}
      {preview.isPending && <SkeletonLines lines={6} />}
      {preview.data && (
        <div className={css.preview}>
          <p className={css.note}>{t('shared/rights.previewPeople', { count: preview.data.people })}</p>
          <div className={css.sides}>
            <EffectsSide title={t('shared/rights.gains')} ids={names(change.grant)} of={t('shared/rights.given')} effects={preview.data.gains} />
            <EffectsSide title={t('shared/rights.loses')} ids={names(change.revoke)} of={t('shared/rights.taken')} effects={preview.data.loses} />
          </div>
        </div>
      )}
    </Dialog>
  )
}
