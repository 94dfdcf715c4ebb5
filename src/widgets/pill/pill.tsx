import { classNames } from '../class-names.ts'
import { toneClass } from '../tone.ts'
import css from './pill.module.css'

export interface PillProps {
  readonly label: string
  /** Its meaning; the label says it too, colour never alone. */
  readonly tone?: string | undefined
  readonly dot?: boolean
}

/** A small status with a dot. */
export function Pill({ label, tone, dot = true }: PillProps) {
  return (
    <span className={classNames(css.pill, toneClass(tone))}>
      {dot && <span className={css.dot} aria-hidden />}
      <span className={css.word}>{label}</span>
    </span>
  )
}
