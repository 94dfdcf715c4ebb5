import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText, refusedWhileViewing } from '#actions'
import { libraryApi } from '#api'
import { OWN_FORMS, type OwnForm } from '#contract'
import { useT } from '#i18n'
import { toast } from '#store'
import { Banner, Button, Dialog, Field, TextArea } from '#widgets'
import { ChangeList } from './change-list.tsx'
import { DraftTrialNews } from './draft-trial.tsx'
import css from './editor.module.css'
import type { Check } from './use-check.ts'
import type { OpenDraft } from './use-draft.ts'

export interface PublishDialogProps {
  readonly form: OwnForm
  readonly open: OpenDraft
  readonly check: Check
  readonly onDone: () => void
  readonly onClose: () => void
}

/** How a draft gets into use: at once, by asking somebody else, or by approving what somebody else has changed. */
export type PublishWay = 'publish' | 'ask' | 'approve'

/** Who approves and changes something has changed it, too. */
export const wayOf = ({ approval, draft }: OwnForm, open: Pick<OpenDraft, 'draft'>): PublishWay => {
  if (approval === undefined) return 'publish'
  return approval.isOwn || open.draft !== draft ? 'ask' : 'approve'
}

const SENDS: Readonly<Record<PublishWay, (name: string, body: { readonly rev: number; readonly note: string }) => Promise<OwnForm>>> = {
  publish: libraryApi.publish,
  ask: libraryApi.ask,
  approve: libraryApi.publish,
}

/** What would be other for everybody, and the last word before it is. */
export function PublishDialog({ form, open, check, onDone, onClose }: PublishDialogProps) {
  const t = useT()
  const queries = useQueryClient()
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const problems = check.checked?.problems.length ?? 0
  const isReady = problems === 0 && !check.isBehind && check.checked?.preview !== undefined
  const changes = check.checked?.changes
  const way = wayOf(form, open)
  const isAnswer = way === 'approve' && form.approval?.asked !== undefined
  const send = async (call: (typeof SENDS)[PublishWay], done: string): Promise<void> => {
    if (refusedWhileViewing()) return
    setBusy(true)
    try {
      const rev = await open.flush()
      if (rev === undefined) throw new Error('not saved')
      await call(form.name, { rev, note: note.trim() })
      toast({ tone: 'success', text: t(`shared/studio.${done}`) })
      void queries.invalidateQueries({ queryKey: ['library', 'list'] })
      void queries.invalidateQueries({ queryKey: ['forms', 'catalogue'] })
      onClose()
      onDone()
    } catch (error) {
      setFailure(errorText(error, t))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t(`shared/studio.toUse.${way}.title`)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('shared/actions.cancel')}</Button>
          {isAnswer && (
            <Button disabled={isBusy || note.trim() === ''} onClick={() => void send(libraryApi.sendBack, 'sentBackDone')}>
              {t('shared/studio.sendBack')}
            </Button>
          )}
          <Button look="solid" busy={isBusy} disabled={!isReady} onClick={() => void send(SENDS[way], `toUse.${way}.done`)}>
            {t(`shared/studio.toUse.${way}.do`)}
          </Button>
        </>
      }
    >
      <div className={css.stack}>
        {failure !== undefined && <Banner tone="danger">{failure}</Banner>}
        {problems > 0 && <Banner tone="warning">{t('shared/studio.notReady', { count: problems })}</Banner>}
        {check.isOffline && <Banner tone="warning">{t('shared/studio.publishOffline')}</Banner>}
        <p className={css.text}>
          {way === 'ask' ? t('shared/studio.secondPerson') : form.head === undefined ? t('shared/studio.publishFirst') : t('shared/studio.publishNext')}
        </p>
        {changes !== undefined && <ChangeList changes={changes} />}
        {isReady && form.head !== undefined && <DraftTrialNews name={form.name} flush={open.flush} />}
        <Field label={t('shared/studio.note')} help={t(`shared/studio.${isAnswer ? 'answerNoteHelp' : way === 'ask' ? 'askNoteHelp' : 'noteHelp'}`)}>
          <TextArea value={note} onChange={(text) => setNote(text ?? '')} maxLength={OWN_FORMS.noteMaxChars} rows={2} />
        </Field>
      </div>
    </Dialog>
  )
}
