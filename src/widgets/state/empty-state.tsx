import type { ReactNode } from 'react'
import { useT } from '#i18n'
import { Button } from '../button/button.tsx'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import { toneClass } from '../tone.ts'
import css from './state.module.css'

export interface EmptyStateProps {
  readonly title: string
  /** What to do next. */
  readonly hint?: string | undefined
  readonly icon?: string | undefined
  readonly tone?: string
  readonly children?: ReactNode
}

/** Nothing here yet, and what to do about it; actions as children. */
export function EmptyState({ title, hint, icon = 'inbox', tone = 'neutral', children }: EmptyStateProps) {
  return (
    <div className={css.state}>
      <span className={classNames(css.badge, toneClass(tone))}>
        <Icon name={icon} size={24} />
      </span>
      <p className={css.title}>{title}</p>
      {hint && <p className={css.hint}>{hint}</p>}
      {children && <div className={css.actions}>{children}</div>}
    </div>
  )
}

export interface ErrorStateProps {
  readonly title?: string
  /** What happened, in words. */
  readonly message: string
  readonly onRetry?: (() => void) | undefined
}

/** Something did not come; says so aloud and offers to try again. */
export function ErrorState({ title, message, onRetry }: ErrorStateProps) {
  const t = useT()
  return (
    <div role="alert">
      <EmptyState title={title ?? t('shared/widgets.failed')} hint={message} icon="octagon-alert" tone="danger">
        {onRetry && (
          <Button icon="refresh-cw" onClick={onRetry}>
            {t('shared/widgets.tryAgain')}
          </Button>
        )}
      </EmptyState>
    </div>
  )
}
