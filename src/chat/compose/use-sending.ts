import { useState } from 'react'
import type { Written } from '#chat-line'
import { useT } from '#i18n'
import { toast } from '#store'
import { fileProblem } from '../file-kind.ts'
import { useRoom } from '../room.ts'
import type { ComposeMode } from './compose-mode.ts'
import { excessOf } from './draft-text.ts'

export interface Sending {
  readonly text: string
  readonly file: File | undefined
  readonly isUrgent: boolean
  readonly isBusy: boolean
  /** There is something to send. */
  readonly isFull: boolean
  /** Characters more than a message takes: none is cut off, and nothing goes until they are gone. */
  readonly excess: number
  readonly write: (text: string) => void
  readonly attach: (file: File | undefined) => void
  readonly setUrgent: (isUrgent: boolean) => void
  readonly send: (mentions: readonly string[]) => Promise<void>
  readonly putBack: (written: Written) => void
}

/** What stands in the writing field and how it goes off; a refusal leaves it there. */
export function useSending(mode: ComposeMode, onDone: () => void): Sending {
  const t = useT()
  const { line, self } = useRoom()
  const [text, setText] = useState(mode.kind === 'edit' ? mode.message.text : line.draft.get())
  const [file, setFile] = useState<File>()
  const [isUrgent, setUrgent] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const write = (next: string): void => {
    setText(next)
    if (mode.kind === 'edit') return
    line.draft.set(next)
    if (next !== '') line.sendTyping()
  }
  const attach = (next: File | undefined): void => {
    const problem = next && fileProblem(next)
    if (problem) toast({ tone: 'danger', text: t(problem) })
    else setFile(next)
  }
  const isFull = text.trim() !== '' || (file !== undefined && mode.kind !== 'edit')
  const excess = excessOf(text)
  const writtenOf = (mentions: readonly string[]): Written => ({
    text: text.trim(),
    ...(file && { file }),
    ...(mode.kind === 'reply' && { reply_to_seq: mode.message.seq }),
    ...(isUrgent && { urgent: true }),
    ...(mentions.length > 0 && { mentions }),
  })
  const send = async (mentions: readonly string[]): Promise<void> => {
    if (!isFull || excess > 0 || isBusy) return
    if (self.isSuper) {
      toast({ tone: 'danger', text: t('shared/chat.notAllowed') })
      return
    }
    setBusy(true)
    const { success, msg } = await (mode.kind === 'edit' ? line.edit(mode.message.seq, text.trim()) : line.send(writtenOf(mentions)))
    setBusy(false)
    if (!success) {
      if (msg !== '') toast({ tone: 'danger', text: msg })
      return
    }
    // What was written and attached meanwhile is the next message.
    if (mode.kind === 'edit') setText(line.draft.get())
    else setText((now) => (now === text ? '' : now))
    setFile((now) => (now === file ? undefined : now))
    setUrgent(false)
    onDone()
  }
  const putBack = (written: Written): void => {
    write([written.text, text].filter((part) => part.trim() !== '').join('\n'))
    if (written.file) setFile(written.file)
    setUrgent(written.urgent === true)
  }
  return { text, file, isUrgent, isBusy, isFull, excess, write, attach, setUrgent, send, putBack }
}
