import { useT } from '#i18n'
import { Button } from '#widgets'
import css from './asked-again.module.css'

export interface AskedAgainProps {
  /** What it does. */
  readonly text: string
  readonly yes: string
  /** Absent: Cancel. */
  readonly no?: string
  readonly onYes: () => void
  readonly onNo: () => void
}

/** Stands where a button for something that can't be undone was pressed, and asks once more. */
export function AskedAgain({ text, yes, no, onYes, onNo }: AskedAgainProps) {
  const t = useT()
  return (
    <div role="alert" className={css.asked}>
      <p>{text}</p>
      <Button small look="danger" onClick={onYes}>
        {yes}
      </Button>
      <Button small onClick={onNo}>
        {no ?? t('shared/actions.cancel')}
      </Button>
    </div>
  )
}
