import type { FiledForm } from '#contract'
import type { FormSession } from '#form-engine'
import { useT } from '#i18n'
import { MergeDialog } from './merge-dialog.tsx'

export interface StaleDialogProps {
  readonly session: FormSession
  /** The filed form as it is now. */
  readonly filed: FiledForm
  readonly onMerged: () => void
}

/** Somebody else corrected the form while this correction was written: both stand side by side, and neither is overwritten (fault R32). */
export function StaleDialog({ session, filed, onMerged }: StaleDialogProps) {
  const t = useT()
  const { answers, reasons, labels, record } = filed
  const theirs = { content: { answers, reasons, labels }, device: t('shared/answers.staleDevice'), savedAt: record.updatedAt }
  return <MergeDialog key={record.version} isFiled session={session} theirs={theirs} onMerged={onMerged} />
}
