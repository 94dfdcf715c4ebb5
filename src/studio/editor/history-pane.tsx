import { useState } from 'react'
import { refusedWhileViewing, tellFailure } from '#actions'
import { libraryApi } from '#api'
import type { OwnForm, OwnFormRelease } from '#contract'
import { useFormats, useT } from '#i18n'
import { toast } from '#store'
import { Button, Card, Dialog, EmptyState, Pill } from '#widgets'
import { CompareDialog, versionsOf } from './compare-dialog.tsx'
import css from './editor.module.css'

export interface HistoryPaneProps {
  readonly form: OwnForm
  readonly onAnew: () => void
}

/** When which version was put in use, by whom and why; an earlier one can be taken up again. */
export function HistoryPane({ form, onAnew }: HistoryPaneProps) {
  const t = useT()
  const formats = useFormats()
  const [asked, setAsked] = useState<OwnFormRelease>()
  const [compared, setCompared] = useState<OwnFormRelease>()
  const [isBusy, setBusy] = useState(false)
  const back = async (): Promise<void> => {
    if (asked === undefined || refusedWhileViewing()) return
    setBusy(true)
    try {
      await libraryApi.back(form.name, { hash: asked.hash, note: '' })
      toast({ tone: 'success', text: t('shared/studio.backDone', { number: asked.version }) })
      onAnew()
    } catch (error) {
      tellFailure(error, t)
      setBusy(false)
      setAsked(undefined)
    }
  }
  if (form.releases.length === 0) return <EmptyState icon="history" title={t('shared/studio.noReleases')} hint={t('shared/studio.noReleasesHint')} />
  return (
    <Card flush>
      <ul className={css.releases}>
        {form.releases.map((release, index) => (
          <li key={release.id} className={css.release}>
            <div>
              <strong>{t('shared/studio.versionNo', { number: release.version })}</strong>{' '}
              {index === 0 && <Pill tone="success" label={t('shared/studio.now')} />}
              {release.isBack && <Pill tone="info" label={t('shared/studio.takenBack')} />}
              {release.note !== '' && <p className={css.text}>{release.note}</p>}
              <p className={css.facts}>{t('shared/studio.changedBy', { time: formats.dateTime(release.at), name: release.by })}</p>
            </div>
            {versionsOf(form).length > 1 && (
              <Button small icon="git-compare" aria-label={t('shared/studio.compareOne', { number: release.version })} onClick={() => setCompared(release)}>
                {t('shared/studio.compare')}
              </Button>
            )}
            {release.hash !== form.head && (
              <Button small icon="undo-2" onClick={() => setAsked(release)}>
                {t('shared/studio.back', { number: release.version })}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {compared && <CompareDialog form={form} release={compared} onClose={() => setCompared(undefined)} />}
      {asked && (
        <Dialog
          title={t('shared/studio.backTitle', { number: asked.version })}
          onClose={() => setAsked(undefined)}
          footer={
            <>
              <Button onClick={() => setAsked(undefined)}>{t('shared/actions.cancel')}</Button>
              <Button look="solid" busy={isBusy} onClick={() => void back()}>
                {t('shared/studio.backDo')}
              </Button>
            </>
          }
        >
          <p className={css.text}>{t('shared/studio.backText')}</p>
        </Dialog>
      )}
    </Card>
  )
}
