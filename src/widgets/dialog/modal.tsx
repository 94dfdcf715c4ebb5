import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useT } from '#i18n'
import { IconButton } from '../button/icon-button.tsx'
import css from './dialog.module.css'

export interface ModalProps {
  readonly title: string
  /** Absent: it can't be dismissed, only answered. */
  readonly onClose?: (() => void) | undefined
  readonly className: string | undefined
  readonly footer?: ReactNode
  /** A click beside it closes it; off where something may have been typed. */
  readonly lightDismiss?: boolean
  /** `alertdialog` for what must be answered. */
  readonly role?: 'dialog' | 'alertdialog'
  readonly children: ReactNode
}

/** The browser's own modal: it keeps the focus inside, closes on Esc and gives the focus back where it came from. */
export function Modal({ title, onClose, className, footer, lightDismiss = false, role, children }: ModalProps) {
  const t = useT()
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const cameFrom = document.activeElement
    if (!element.open) element.showModal()
    const first = element.querySelector<HTMLElement>('[data-autofocus], [data-modal-body] :is(input, select, textarea):not(:disabled)')
    // With nothing to fill in, the foot's first button: it is the one that changes nothing.
    const safe = element.querySelector<HTMLElement>('[data-modal-foot] button:not(:disabled)')
    ;(first ?? safe)?.focus()
    return () => {
      element.close()
      if (cameFrom instanceof HTMLElement && cameFrom.isConnected) cameFrom.focus()
    }
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the browser's; a click on the backdrop is a second way only
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={titleId}
      className={className}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
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
