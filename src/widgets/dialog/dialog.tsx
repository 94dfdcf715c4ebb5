import { classNames } from '../class-names.ts'
import css from './dialog.module.css'
import { Modal, type ModalProps } from './modal.tsx'

export interface DialogProps extends Omit<ModalProps, 'className' | 'way'> {
  readonly wide?: boolean
}

/** A question or a short task in the middle of the page. Mount it to open it. */
export function Dialog({ wide = false, ...rest }: DialogProps) {
  return <Modal {...rest} way="rise" className={classNames(css.dialog, wide && css.wide)} />
}

export interface DrawerProps extends Omit<ModalProps, 'className' | 'way'> {
  /** `end` for editors, `start` for menus. */
  readonly side?: 'start' | 'end'
}

/** A panel at the edge of the page. Mount it to open it. */
export function Drawer({ side = 'end', ...rest }: DrawerProps) {
  return <Modal {...rest} way={side} className={classNames(css.dialog, css.drawer, side === 'start' && css.start)} />
}
