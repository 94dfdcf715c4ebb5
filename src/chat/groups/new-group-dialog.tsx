import { useRef, useState } from 'react'
import { CHAT_NAME_MAX } from '#contract'
import { useT } from '#i18n'
import { toast, withdrawToast } from '#store'
import { Button, Dialog, Field, TextArea, TextInput } from '#widgets'
import { excessOf } from '../compose/draft-text.ts'
import { useChat, useRoom } from '../room.ts'
import { useOutcome } from '../use-outcome.ts'
import { Audience, type AudienceKey } from './audience.tsx'
import { callGroup } from './call-group.ts'
import css from './groups.module.css'
import { PeopleList } from './people-list.tsx'

/** A group is made by what it is told first (spec: chat-assistant-session §5). */
export function NewGroupDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT()
  const { line, self } = useRoom()
  const [audience, setAudience] = useState<AudienceKey>('u')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [name, setName] = useState<string | null>(null)
  const [text, setText] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const mayCallGroups = useChat((chat) => chat.mayCallGroups)
  const excess = excessOf(text ?? '')
  /** What was refused before counts no more once the group is there. */
  const refusals = useRef(new Set<string>())
  const refuse = (words: string): void => {
    refusals.current.add(words)
    toast({ tone: 'danger', text: words })
  }
  const people = useOutcome(line.peopleOf, audience)
  const problem = (isCall: boolean): string | undefined => {
    if (self.isSuper) return t('shared/chat.notAllowed')
    if (chosen.size === 0) return t('shared/chat.noUsers')
    if (!name?.trim()) return t('shared/chat.noGroupName')
    if (isCall) return mayCallGroups === false ? t('shared/chat.noGroupCalls') : undefined
    return text?.trim() ? undefined : t('shared/chat.noText')
  }
  const send = async (isCall: boolean): Promise<void> => {
    const wrong = problem(isCall)
    if (wrong !== undefined) return refuse(wrong)
    const group = { name: name?.trim() ?? '', audience, ids: [...chosen], text: text?.trim() || t('shared/chat-window.call') }
    setBusy(true)
    const made = await line.sendToGroup(group)
    if (made.success) for (const words of refusals.current) withdrawToast(words)
    const { success, msg } = made.data && isCall ? await callGroup(line, made.data.conversation_id) : made
    setBusy(false)
    if (!success) refuse(msg || t('shared/chat-window.notDone'))
    if (!made.success) return
    if (!isCall) line.reloadList()
    onClose()
  }
  return (
    <Dialog
      title={t('shared/chat-window.notifyGroup')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('shared/chat-window.cancel')}</Button>
          <Button icon="video" disabled={isBusy || excess > 0} onClick={() => void send(true)}>
            {t('shared/chat-window.call')}
          </Button>
          <Button look="solid" busy={isBusy} disabled={excess > 0} onClick={() => void send(false)}>
            {t('shared/chat-window.send')}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <Field label={t('shared/chat-window.groupName')} required>
          <TextInput value={name} onChange={setName} maxLength={CHAT_NAME_MAX} />
        </Field>
        <Audience
          value={audience}
          onChange={(next) => {
            setAudience(next)
            setChosen(new Set())
          }}
        />
        <PeopleList people={people} chosen={chosen} onChange={setChosen} />
        <Field label={t('shared/chat-window.notification')} required {...(excess > 0 && { error: t('shared/chat-window.tooLong', { count: excess }) })}>
          <TextArea value={text} onChange={setText} />
        </Field>
      </div>
    </Dialog>
  )
}
