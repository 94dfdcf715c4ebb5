import type { AnswerValues, ResolvedResource } from '#contract'
import { useT } from '#i18n'
import { ConflictDialog } from './conflict-dialog.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import type { SaveQuestion } from './use-record-editor.ts'

export interface SaveQuestionsProps {
  readonly question: SaveQuestion | undefined
  readonly resource: ResolvedResource
  readonly busy: boolean
  /** The reason that was given before, for a save that was refused. */
  readonly reason: string | undefined
  readonly onAccept: (reason: string) => void
  readonly onMerge: (mine: AnswerValues) => void
  readonly onClose: () => void
}

/** What a save asks before it goes on: a reason for warnings, or a choice between two people's changes. */
export function SaveQuestions({ question, resource, busy, reason, onAccept, onMerge, onClose }: SaveQuestionsProps) {
  const t = useT()
  if (!question) return null
  if (question.kind === 'conflict') {
    const { conflict, changes, base } = question
    return <ConflictDialog resource={resource} conflict={conflict} changes={changes} base={base} busy={busy} onKeep={onMerge} onClose={onClose} />
  }
  return (
    <WarningsDialog title={t('shared/forms.warningsTitle')} messages={question.messages} busy={busy} reason={reason} onAccept={onAccept} onClose={onClose} />
  )
}

interface WarningsDialogProps {
  readonly title: string
  readonly messages: readonly string[]
  readonly busy: boolean
  readonly reason: string | undefined
  readonly onAccept: (reason: string) => void
  readonly onClose: () => void
}

/** Warnings to read, and a reason to save all the same. */
export function WarningsDialog({ title, messages, busy, reason, onAccept, onClose }: WarningsDialogProps) {
  const t = useT()
  return (
    <ReasonDialog
      title={title}
      action={t('shared/forms.saveAnyway')}
      required
      initial={reason}
      busy={busy}
      onConfirm={(reason) => onAccept(reason ?? '')}
      onClose={onClose}
    >
      <ul>
        {messages.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
      <p>{t('shared/forms.warningsText')}</p>
    </ReasonDialog>
  )
}
