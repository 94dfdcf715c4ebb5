import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useT } from '#i18n'
import { Button, type ButtonLook } from '#widgets'
import css from './asked-twice.module.css'

export interface AskedTwiceProps {
  /** Of the button, and of the one that says yes. */
  readonly label: string
  readonly look?: ButtonLook
  /** What it does. */
  readonly text: string
  /** Absent: Cancel. */
  readonly no?: string
  readonly onYes: () => void
}

/** A button for something that can't be undone: it asks once more in its own place. The focus goes to the answer that changes nothing, and back. */
export function AskedTwice({ label, look = 'outline', text, no, onYes }: AskedTwiceProps) {
  const t = useT()
  const button = useRef<HTMLButtonElement>(null)
  const keep = useRef<HTMLButtonElement>(null)
  const [asks, setAsks] = useState(false)
  const ask = (): void => {
    flushSync(() => setAsks(true))
    keep.current?.focus()
  }
  const leave = (): void => {
    flushSync(() => setAsks(false))
    button.current?.focus()
  }
  if (!asks)
    return (
      <Button ref={button} small look={look} onClick={ask}>
        {label}
      </Button>
    )
  return (
    <div role="alert" className={css.asked}>
      <p>{text}</p>
      <Button
        small
        look="danger"
        onClick={() => {
          leave()
          onYes()
        }}
      >
        {label}
      </Button>
      <Button ref={keep} small onClick={leave}>
        {no ?? t('shared/actions.cancel')}
      </Button>
    </div>
  )
}
