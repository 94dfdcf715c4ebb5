import { useContext, useId } from 'react'
import { useT } from '#i18n'
import { classNames } from '../class-names.ts'
import { type ControlProps, FieldContext, useGroup } from '../field/field-context.ts'
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
  /** Need not be answered, so it can be taken back: by a button beside it, and by the Delete key. Not where its field is required. */
  readonly clearable?: boolean
}

/** One of few, all in sight. Pressing the chosen one again leaves it. */
export function ChoiceList({ value, onChange, clearable = false, ...rest }: ChoiceListProps) {
  const t = useT()
  const field = useContext(FieldContext)
  const list = <Boxes {...rest} role="radiogroup" type="radio" isChosen={(id) => id === value} onToggle={onChange} />
  const mayClear = clearable && !field?.required && !rest.disabled && !rest.readOnly && (value ?? null) !== null
  if (!mayClear) return list
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key belongs to the radio buttons inside, and the button beside them does the same
    <div className={css.clearable} onKeyDown={({ key }) => (key === 'Delete' || key === 'Backspace') && onChange(null)}>
      {list}
      <button type="button" tabIndex={-1} className={css.clear} aria-describedby={field?.labelId} onClick={() => onChange(null)}>
        {t('shared/widgets.clearChoice')}
      </button>
    </div>
  )
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
          <input type={type} name={name} className={css.box} checked={isChosen(id)} disabled={isStill} onChange={() => onToggle(id)} />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  )
}
