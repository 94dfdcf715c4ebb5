import { useT } from '#i18n'
import { Avatar, Button } from '#widgets'
import { ReasonDialog } from './reason-dialog.tsx'
import css from './similar-dialog.module.css'

/** A record that is very much like the one being made. */
export interface SimilarRecord {
  readonly id: string
  readonly display: string
  readonly detail?: string | undefined
}

export interface SimilarDialogProps {
  /** None: there are some that this person may not be shown. */
  readonly records: readonly SimilarRecord[]
  readonly busy?: boolean
  /** The reason that was given before. */
  readonly reason?: string | undefined
  /** Absent when this person can't open them. */
  readonly onOpen?: ((id: string) => void) | undefined
  readonly onContinue: (reason: string) => void
  readonly onClose: () => void
}

/** "There are records very much like this one": open one of them, or go on with a reason. */
export function SimilarDialog({ records, busy = false, reason, onOpen, onContinue, onClose }: SimilarDialogProps) {
  const t = useT()
  return (
    <ReasonDialog
      title={t('shared/forms.similarTitle', { count: Math.max(1, records.length) })}
      action={t('shared/forms.continueAnyway')}
      required
      initial={reason}
      busy={busy}
      onConfirm={(reason) => onContinue(reason ?? '')}
      onClose={onClose}
    >
      <p>{t(records.length === 0 ? 'shared/validation.similarUnseen' : 'shared/forms.similarText')}</p>
      <ul className={css.similar}>
        {records.map(({ id, display, detail }) => (
          <li key={id}>
            <Avatar name={display} />
            <span className={css.similarText}>
              {display}
              {detail && <span className={css.detail}>{detail}</span>}
            </span>
            {onOpen && (
              <Button small iconAfter="arrow-right" onClick={() => onOpen(id)}>
                {t('shared/forms.openExisting')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </ReasonDialog>
  )
}
