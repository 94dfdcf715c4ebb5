import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { errorText, tellFailure } from '#actions'
import { rightsApi } from '#api'
import { ALL_WORDS, type RightsChange, type RightsEffects } from '#contract'
import { useT } from '#i18n'
import { toast } from '#store'
import { Button, Dialog, ErrorState, SkeletonLines } from '#widgets'
import { wordsHere } from '../../words.ts'
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
            <Side title={t('shared/rights.gains')} ids={names(change.grant)} of={t('shared/rights.given')} effects={preview.data.gains} />
            <Side title={t('shared/rights.loses')} ids={names(change.revoke)} of={t('shared/rights.taken')} effects={preview.data.loses} />
          </div>
        </div>
      )}
    </Dialog>
  )
}

interface SideProps {
  readonly title: string
  /** The permissions themselves, in words, and what their list is called. */
  readonly ids: readonly string[]
  readonly of: string
  readonly effects: RightsEffects
}

function Side({ title, ids, of, effects }: SideProps): ReactNode {
  const t = useT()
  const placed = (entries: RightsEffects['actions']) => entries.map(({ label, on }) => `${t(on)}: ${t(label)}`)
  const lists: readonly (readonly [string, readonly string[]])[] = [
    [t('shared/rights.menus'), effects.menus.map((label) => t(label))],
    [t('shared/rights.routes'), effects.routes.map((label) => t(label))],
    [t('shared/rights.actions'), placed(effects.actions)],
    [t('shared/rights.fields'), placed(effects.fields)],
  ]
  const shown = lists.filter(([, entries]) => entries.length > 0)
  return (
    <section className={css.side} aria-label={title}>
      <h3 className={css.sideTitle}>{title}</h3>
      {ids.length > 0 && <Effects name={of} entries={ids} />}
      {shown.map(([name, entries]) => (
        <Effects key={name} name={name} entries={entries} />
      ))}
      {shown.length === 0 && <p className={css.note}>{t('shared/rights.nothing')}</p>}
    </section>
  )
}

function Effects({ name, entries }: { readonly name: string; readonly entries: readonly string[] }): ReactNode {
  const words = [...new Set(entries)]
  return (
    <div>
      <h4 className={css.effectsName}>{name}</h4>
      <ul className={css.effects}>
        {words.map((entry) => (
          <li key={entry}>{entry}</li>
        ))}
      </ul>
    </div>
  )
}
