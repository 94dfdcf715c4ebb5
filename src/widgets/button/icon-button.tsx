import type { ComponentPropsWithRef } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import { Tooltip } from '../tooltip/tooltip.tsx'
import css from './button.module.css'
import type { ButtonLook } from './button.tsx'

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'aria-label' | 'children'> {
  readonly icon: string
  /** Its name, read aloud and shown as a tooltip. */
  readonly label: string
  readonly look?: ButtonLook
  readonly small?: boolean
  readonly iconSize?: number
}

/** A square button of one icon; the label is never optional. */
export function IconButton({ icon, label, look = 'plain', small, iconSize = 16, type = 'button', className, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label} names>
      <button {...rest} type={type} aria-label={label} className={classNames(css.button, css.square, css[look], small && css.small, className)}>
        <Icon name={icon} size={iconSize} />
      </button>
    </Tooltip>
  )
}
