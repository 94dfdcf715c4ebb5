import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import css from './card.module.css'

export interface CardProps {
  readonly title?: string
  readonly actions?: ReactNode
  /** No space around the content, for tables. */
  readonly flush?: boolean
  readonly children: ReactNode
}

/** A surface with an optional heading; a titled one is a named region. */
export function Card({ title, actions, flush, children }: CardProps) {
  const id = useId()
  return (
    <section className={css.card} aria-labelledby={title ? id : undefined}>
      {(title || actions) && (
        <header className={css.head}>
          <h2 id={id} className={css.title}>
            {title}
          </h2>
          {actions}
        </header>
      )}
      <div className={classNames(css.body, flush && css.flush)}>{children}</div>
    </section>
  )
}
