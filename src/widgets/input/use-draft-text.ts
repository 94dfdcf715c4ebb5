import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

/** Who types without a rest is waited for as long as so many pauses. */
const AFTER_PAUSES = 2

/** A text on its way from an input to the form's values. */
class TypedText {
  onCommit: (text: string) => void = () => undefined
  private waiting: string | undefined
  private since = 0
  private timer: ReturnType<typeof setTimeout> | undefined

  type(text: string, pauseMs: number): void {
    if (this.waiting === undefined) this.since = Date.now()
    this.waiting = text
    clearTimeout(this.timer)
    onTheirWay.add(this)
    const restMs = Math.min(pauseMs, this.since + AFTER_PAUSES * pauseMs - Date.now())
    if (restMs <= 0) this.commit()
    else this.timer = setTimeout(() => this.commit(), restMs)
  }

  commit(): void {
    const { waiting } = this
    clearTimeout(this.timer)
    onTheirWay.delete(this)
    this.waiting = undefined
    if (waiting !== undefined) this.onCommit(waiting)
  }
}

const onTheirWay = new Set<TypedText>()

/** Hands on every text that is still being typed. Call it inside `flushSync` before reading a form's values. */
export function commitTyping(): void {
  for (const text of [...onTheirWay]) text.commit()
}

export interface DraftTextOptions {
  readonly text: string
  readonly onCommit: (text: string) => void
  /** Milliseconds of rest after which the text is handed on, without a rest after twice as long; 0 hands on each keystroke. */
  readonly pauseMs?: number | undefined
  readonly onBlur?: (() => void) | undefined
}

/** Keeps keystrokes in the input itself; the text is handed on after a pause, on blur, on Enter and by `commitTyping`. */
export function useDraftText({ text, onCommit, pauseMs = 0, onBlur }: DraftTextOptions) {
  const [draft, setDraft] = useState<string>()
  const [typed] = useState(() => new TypedText())
  const latest = useRef(onCommit)
  useEffect(() => {
    latest.current = onCommit
    typed.onCommit = (next) => latest.current(next)
  })
  useEffect(() => () => typed.commit(), [typed])

  return {
    value: draft ?? text,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => {
      setDraft(event.currentTarget.value)
      typed.type(event.currentTarget.value, pauseMs)
    },
    onBlur: () => {
      typed.commit()
      setDraft(undefined)
      onBlur?.()
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter') typed.commit()
    },
  }
}
