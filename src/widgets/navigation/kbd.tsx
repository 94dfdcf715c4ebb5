import css from './navigation.module.css'

export interface KbdProps {
  /** What to press, e.g. `Ctrl+K`. */
  readonly keys: string
}

/** A key or chord of the keyboard. */
export function Kbd({ keys }: KbdProps) {
  return (
    <kbd className={css.kbd} dir="ltr">
      {keys}
    </kbd>
  )
}
