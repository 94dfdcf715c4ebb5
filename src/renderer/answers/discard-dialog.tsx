import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#actions'
import { ApiError, formsApi } from '#api'
import { useT } from '#i18n'
import { toast } from '#store'
import { Banner, Button, Dialog } from '#widgets'
import { deviceDrafts } from './device-drafts.ts'

export interface DiscardDialogProps {
  readonly id: string
  /** The server has it. */
  readonly isStored: boolean
  /** No place keeps the draft any more. */
  readonly onGone: () => void
  readonly onClose: () => void
}

/** Throws a draft away after a question; it stays when the server cannot be asked. */
export function DiscardDialog({ id, isStored, onGone, onClose }: DiscardDialogProps) {
  const t = useT()
  const queries = useQueryClient()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const takeBack = async () => {
    try {
      await formsApi.restoreDraft(id)
      await queries.invalidateQueries({ queryKey: ['forms', 'drafts'] })
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error, t), stays: true })
    }
  }
  const discard = async () => {
    setBusy(true)
    try {
      if (isStored) await dropDraft(id)
      await deviceDrafts.clear(id)
      await queries.invalidateQueries({ queryKey: ['forms', 'drafts'] })
      if (isStored) toast({ tone: 'success', text: t('shared/answers.discarded'), action: { label: t('shared/actions.undo'), run: () => void takeBack() } })
      onGone()
    } catch (error) {
      setProblem(errorText(error, t))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('shared/answers.discardTitle')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('shared/answers.keep')}</Button>
          <Button look="danger" busy={isBusy} onClick={() => void discard()}>
            {t('shared/answers.discard')}
          </Button>
        </>
      }
    >
      {problem && <Banner tone="danger">{problem}</Banner>}
      <p>{t(isStored ? 'shared/answers.discardText' : 'shared/answers.discardUnsavedText')}</p>
    </Dialog>
  )
}

/** One that is gone already is gone. */
async function dropDraft(id: string): Promise<void> {
  try {
    await formsApi.dropDraft(id)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
  }
}
