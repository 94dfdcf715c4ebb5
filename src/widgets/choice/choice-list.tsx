import { useId } from 'react'
import { classNames } from '../class-names.ts'
import { type ControlProps, useGroup } from '../field/field-context.ts'
import css from './choice.module.css'
import type { ChoiceOption } from './option.ts'

interface BaseProps extends ControlProps {
  readonly options: readonly ChoiceOption[]
  /** One below the other; side by side otherwise. */
  readonly stacked?: boolean
  readonly onBlur?: () => void
}

export interface ChoiceListProps extends BaseProps {
  readonly value: string | null | undefined
  readonly onChange: (value: string | null) => void
}

/** One of few, all in sight. Choosing the chosen one again takes it back. */
export function ChoiceList({ value, onChange, ...rest }: ChoiceListProps) {
  return <Boxes {...rest} role="radiogroup" type="radio" isChosen={(id) => id === value} onToggle={(id) => onChange(id === value ? null : id)} />
}

export interface ChoicesListProps extends BaseProps {
  readonly value: readonly string[] | null | undefined
  readonly onChange: (value: readonly string[]) => void
}

/** Any of few, all in sight; kept in the order of the options. */
export function ChoicesList({ value, onChange, ...rest }: ChoicesListProps) {
  const chosen = new Set(value ?? [])
  const toggle = (id: string) => {
    const known = new Set(rest.options.map((option) => option.id))
    const has = (other: string) => (other === id ? !chosen.has(id) : chosen.has(other))
    onChange([...rest.options.map((option) => option.id).filter(has), ...[...chosen].filter((other) => !known.has(other))])
  }
  return <Boxes {...rest} role="group" type="checkbox" isChosen={(id) => chosen.has(id)} onToggle={toggle} />
}

interface BoxesProps extends BaseProps {
  readonly role: 'radiogroup' | 'group'
  readonly type: 'radio' | 'checkbox'
  readonly isChosen: (id: string) => boolean
  readonly onToggle: (id: string) => void
}

function Boxes({ role, type, options, stacked, isChosen, onToggle, label, disabled, readOnly, onBlur }: BoxesProps) {
  const name = useId()
  const group = useGroup(label)
  const isStill = disabled || readOnly
  return (
    <fieldset
      role={role}
      tabIndex={-1}
      {...group}
      className={classNames(css.list, stacked && css.stacked)}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || onBlur?.()}
    >
      {options.map(({ id, label: text }) => (
        <label key={id} className={css.choice}>
          <input
            type={type}
            name={name}
            className={css.box}
            checked={isChosen(id)}
            disabled={isStill}
            onChange={() => onToggle(id)}
            onClick={() => type === 'radio' && isChosen(id) && onToggle(id)}
          />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  )
}
