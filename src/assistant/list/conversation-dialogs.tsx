import { type FormEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { tellFailure } from '#actions'
import { useT } from '#i18n'
import { Button, commitTyping, Dialog, Field, TextInput } from '#widgets'
import type { Conversation } from '../desk/conversation.ts'
import { useDesk, useRoom } from '../room.ts'
import { useTitleOf } from '../title-of.ts'

/** Longest title that a person gives, in characters. */
const TITLE_MAX = 100

interface OfConversation {
  readonly of: Pick<Conversation, 'id' | 'tabId' | 'title'>
  readonly onClose: () => void
}

/** Does it once; a failure is told, and changes nothing (spec: chat-assistant-session §8). */
function useOnce(onClose: () => void) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true)
    try {
      await work()
      onClose()
    } catch (error) {
      tellFailure(error, t)
      setBusy(false)
    }
  }
  return { isBusy, run }
}

/** Another title; a blank one leaves it as it is (spec: chat-assistant-session §5). */
export function RenameDialog({ of, onClose }: OfConversation) {
  const t = useT()
  const { desk } = useRoom()
  const formId = useId()
  const before = useTitleOf()(of)
  const [title, setTitle] = useState<string | null>(before)
  const { isBusy, run } = useOnce(onClose)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    flushSync(commitTyping)
    const wanted = title?.trim() ?? ''
    if (wanted === '' || wanted === before) onClose()
    else void run(() => desk.rename(of.tabId, wanted))
  }
  return (
    <Dialog
      title={t('shared/assistant.renameTitle')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('shared/assistant.cancel')}</Button>
          <Button type="submit" form={formId} look="solid" busy={isBusy}>
            {t('shared/assistant.save')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Field label={t('shared/assistant.titleField')}>
          <TextInput value={title} maxLength={TITLE_MAX} onChange={setTitle} />
        </Field>
      </form>
    </Dialog>
  )
}

interface AskFirstProps {
  readonly question: string
  readonly go: string
  readonly onGo: () => Promise<void>
  readonly onClose: () => void
}

function AskFirst({ question, go, onGo, onClose }: AskFirstProps) {
  const t = useT()
  const { isBusy, run } = useOnce(onClose)
  const canUndo = useDesk(({ about }) => about?.mode !== 'remote')
  return (
    <Dialog
      role="alertdialog"
      title={question}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('shared/assistant.cancel')}</Button>
          <Button look="danger" busy={isBusy} onClick={() => void run(onGo)}>
            {go}
          </Button>
        </>
      }
    >
      {canUndo && <p>{t('shared/assistant.askUndo')}</p>}
    </Dialog>
  )
}

export function DeleteDialog({ of, onClose }: OfConversation) {
  const t = useT()
  const { desk } = useRoom()
  const question = t('shared/assistant.deleteAsk', { title: useTitleOf()(of) })
  return <AskFirst question={question} go={t('shared/assistant.delete')} onGo={() => desk.remove(of.tabId)} onClose={onClose} />
}

export function ClearDialog({ of, onClose }: OfConversation) {
  const t = useT()
  const { desk } = useRoom()
  return <AskFirst question={t('shared/assistant.clearAsk')} go={t('shared/assistant.clear')} onGo={() => desk.clear(of.tabId)} onClose={onClose} />
}
