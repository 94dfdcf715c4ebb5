import { classNames } from '../class-names.ts'
import css from './swatch.module.css'

export interface SwatchProps {
  /** One of the colours that a field can hold; another one is not drawn. */
  readonly color: string | undefined
}

/** A dot of a colour, beside the word for it. */
export function Swatch({ color }: SwatchProps) {
  const known = color === undefined ? undefined : css[color]
  return known === undefined ? null : <span className={classNames(css.swatch, known)} aria-hidden />
}
