import type { AnswerValues, FiledForm } from '#contract'
import type { AnswerSession } from '#form-engine'
import { useT } from '#i18n'
import { MergeDialog } from './merge-dialog.tsx'

export interface StaleDialogProps {
  readonly session: AnswerSession
  /** The filed form as it is now. */
  readonly filed: FiledForm
  /** What the correction began with: of what it left as it was, theirs is chosen already. */
  readonly began: AnswerValues | undefined
  readonly onMerged: () => void
}

/** Somebody else corrected the form while this correction was written: both stand side by side, and neither is overwritten (fault R32). */
export function StaleDialog({ session, filed, began, onMerged }: StaleDialogProps) {
  const t = useT()
  const { answers, reasons, labels, record } = filed
  const theirs = { content: { answers, reasons, labels }, device: t('shared/answers.staleDevice'), savedAt: record.updatedAt }
  return <MergeDialog key={record.version} isFiled session={session} theirs={theirs} base={began} onMerged={onMerged} />
}
