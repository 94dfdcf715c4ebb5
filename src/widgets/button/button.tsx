import type { ComponentPropsWithRef } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import css from './button.module.css'

/** `solid` once per view, `danger` destroys, `outline` is the ordinary one, `quiet` reads as a link, `plain` belongs to a toolbar. */
export type ButtonLook = 'solid' | 'danger' | 'outline' | 'quiet' | 'plain'

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  readonly look?: ButtonLook
  /** 32 px high instead of 36 (44 on touch either way). */
  readonly small?: boolean
  readonly wide?: boolean
  readonly icon?: string | undefined
  readonly iconAfter?: string | undefined
  /** Something is under way: shows a turning icon and ignores clicks, keeps the focus. */
  readonly busy?: boolean
}

/** A labelled button; `type` is `button` unless told otherwise. */
export function Button({
  look = 'outline',
  small,
  wide,
  icon,
  iconAfter,
  busy,
  type = 'button',
  className,
  children,
  onClick,
  'aria-disabled': ariaDisabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={busy ? 'button' : type}
      aria-disabled={busy || ariaDisabled}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onClick}
      className={classNames(css.button, css[look], small && css.small, wide && css.wide, className)}
    >
      {busy ? (
        <span className={css.busy}>
          <Icon name="loader-circle" />
        </span>
      ) : (
        icon && <Icon name={icon} />
      )}
      {children}
      {iconAfter && <Icon name={iconAfter} />}
    </button>
  )
}
