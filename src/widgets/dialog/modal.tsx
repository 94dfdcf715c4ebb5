import { type ReactNode, useId } from 'react'
import { useT } from '#i18n'
import { IconButton } from '../button/icon-button.tsx'
import type { Way } from '../motion/way.ts'
import css from './dialog.module.css'
import { useModal } from './use-modal.ts'

export interface ModalProps {
  readonly title: string
  /** Absent: it can't be dismissed, only answered. */
  readonly onClose?: (() => void) | undefined
  readonly className: string | undefined
  readonly way: Way
  readonly footer?: ReactNode
  /** A click beside it closes it; off where something may have been typed. */
  readonly lightDismiss?: boolean
  /** `alertdialog` for what must be answered. */
  readonly role?: 'dialog' | 'alertdialog'
  readonly children: ReactNode
}

/** A title, what is asked, and buttons below, in the browser's own modal. */
export function Modal({ title, onClose, className, way, footer, lightDismiss = false, role, children }: ModalProps) {
  const t = useT()
  const titleId = useId()
  const dialog = useModal(onClose, way)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the browser's; a click on the backdrop is a second way only
    <dialog
      {...dialog}
      role={role}
      aria-labelledby={titleId}
      className={className}
      onClick={(event) => {
        if (lightDismiss && event.target === event.currentTarget) onClose?.()
      }}
    >
      <header className={css.head}>
        <h2 id={titleId} className={css.title}>
          {title}
        </h2>
        {onClose && <IconButton small icon="x" label={t('shared/widgets.close')} onClick={onClose} />}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
      <div className={css.body} data-modal-body tabIndex={0}>
        {children}
      </div>
      {footer && (
        <footer className={css.foot} data-modal-foot>
          {footer}
        </footer>
      )}
    </dialog>
  )
}
