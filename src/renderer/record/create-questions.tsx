import type { RecordView } from '#contract'
import { useT } from '#i18n'
import { WarningsDialog } from './save-questions.tsx'
import { SimilarDialog, type SimilarRecord } from './similar-dialog.tsx'
import type { CreateQuestion } from './use-creator.ts'

/** A record as a dialog of similar ones shows it. */
export const asSimilar = ({ id, display }: RecordView): SimilarRecord => ({ id, display })

export interface CreateQuestionsProps {
  readonly question: CreateQuestion | undefined
  readonly busy: boolean
  /** The reason that was given before, for a try that was refused. */
  readonly reason: string | undefined
  readonly onAccept: (reason: string) => void
  readonly onOpen?: ((id: string) => void) | undefined
  readonly onClose: () => void
}

/** What making a record asks before it goes on. */
export function CreateQuestions({ question, busy, reason, onAccept, onOpen, onClose }: CreateQuestionsProps) {
  const t = useT()
  if (!question) return null
  if (question.kind === 'similar') {
    return <SimilarDialog records={question.records.map(asSimilar)} busy={busy} reason={reason} onOpen={onOpen} onContinue={onAccept} onClose={onClose} />
  }
  return (
    <WarningsDialog title={t('shared/forms.warningsTitle')} messages={question.messages} busy={busy} reason={reason} onAccept={onAccept} onClose={onClose} />
  )
}
