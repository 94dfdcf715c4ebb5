import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { useControl } from '../field/field-context.ts'
import css from './choice.module.css'

export interface CheckboxProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly children?: ReactNode
  /** Its name when nothing is written beside it, as in a table. */
  readonly label?: string
  /** Some but not all of what it stands for. */
  readonly mixed?: boolean
  readonly disabled?: boolean | undefined
  readonly onBlur?: () => void
  /** In a list that arrows lead through, one of its boxes alone is a stop of the Tab key. */
  readonly tabIndex?: 0 | -1
}

/** A box to tick, with its text beside it. */
export function Checkbox({ checked, onChange, children, label, mixed = false, disabled, onBlur, tabIndex }: CheckboxProps) {
  return (
    <label className={css.choice}>
      <input
        type="checkbox"
        className={css.box}
        tabIndex={tabIndex}
        checked={checked}
        disabled={disabled}
        aria-label={label}
        ref={(element) => {
          if (element) element.indeterminate = mixed
        }}
        onChange={(event) => onChange(event.currentTarget.checked)}
        onBlur={onBlur}
      />
      {children && <span>{children}</span>}
    </label>
  )
}

export interface SwitchProps extends Omit<CheckboxProps, 'mixed' | 'tabIndex'> {}

/** On or off, at once; inside a Field it takes the Field's label. */
export function Switch({ checked, onChange, children, label, disabled, onBlur }: SwitchProps) {
  const { readOnly: _readOnly, ...control } = useControl({ label, disabled })
  const text = children ? {} : control
  return (
    <label className={classNames(css.choice)}>
      <input
        {...text}
        type="checkbox"
        role="switch"
        aria-checked={checked}
        className={css.switch}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
        onBlur={onBlur}
      />
      {children && <span>{children}</span>}
    </label>
  )
}
