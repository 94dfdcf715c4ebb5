import { useT } from '#i18n'
import { Select } from '../choice/select.tsx'
import { classNames } from '../class-names.ts'
import { type ControlProps, useGroup } from '../field/field-context.ts'
import css from './input.module.css'
import { STATES } from './states.ts'
import { TextInput } from './text-input.tsx'

export interface Address {
  readonly line1?: string
  readonly line2?: string
  readonly city?: string
  readonly state?: string
  readonly zip?: string
}

export interface AddressInputProps extends ControlProps {
  readonly value: Address | null | undefined
  readonly onChange: (value: Address | null) => void
  readonly pauseMs?: number
  readonly onBlur?: () => void
}

const LINES = [
  { name: 'line1', className: undefined },
  { name: 'line2', className: undefined },
  { name: 'city', className: css.half },
  { name: 'state', className: css.half },
  { name: 'zip', className: css.half },
] as const

/** A postal address in the United States; all parts blank is null. */
export function AddressInput({ value, onChange, label, readOnly, disabled, pauseMs, onBlur }: AddressInputProps) {
  const t = useT()
  const group = useGroup(label)
  const take = (name: keyof Address, text: string | null) => {
    const rest = Object.entries({ ...value, [name]: text ?? '' }).filter(([, part]) => part !== '')
    onChange(rest.length > 0 ? Object.fromEntries(rest) : null)
  }
  const shared = { readOnly, disabled, ...(pauseMs === undefined ? {} : { pauseMs }) }
  return (
    <fieldset tabIndex={-1} {...group} className={css.address} onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || onBlur?.()}>
      {LINES.map(({ name, className }) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the input stands inside
        <label key={name} className={classNames(css.inner, className)}>
          <span aria-hidden>{t(`shared/widgets.address.${name}`)}</span>
          {name === 'state' ? (
            <Select
              label={t('shared/widgets.address.state')}
              value={value?.state ?? null}
              onChange={(state) => take('state', state)}
              options={STATES.map((id) => ({ id, label: id }))}
              disabled={disabled || readOnly}
            />
          ) : (
            <TextInput
              {...shared}
              label={t(`shared/widgets.address.${name}`)}
              value={value?.[name] ?? null}
              onChange={(text) => take(name, text)}
              code={name === 'zip'}
            />
          )}
        </label>
      ))}
    </fieldset>
  )
}
