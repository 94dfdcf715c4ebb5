import { useT } from '#i18n'
import { classNames } from '../class-names.ts'
import { type ControlProps, useControl } from '../field/field-context.ts'
import { Icon } from '../icon/icon.tsx'
import css from '../input/input.module.css'
import type { ChoiceOption } from './option.ts'

export interface SelectProps extends ControlProps {
  readonly value: string | null | undefined
  readonly onChange: (value: string | null) => void
  readonly options: readonly ChoiceOption[]
  /** What blank reads as; `false` when blank can't be chosen. */
  readonly blank?: string | false
  readonly onBlur?: () => void
  readonly small?: boolean
}

/** One of a short list, by the browser's own picker. A kept value outside the list stays visible. */
export function Select({ value, onChange, options, blank, onBlur, small, ...rest }: SelectProps) {
  const t = useT()
  const { readOnly, disabled, ...control } = useControl(rest)
  const isUnknown = Boolean(value) && !options.some((option) => option.id === value)
  return (
    <span className={css.selectFrame}>
      <select
        {...control}
        disabled={disabled || readOnly}
        value={value ?? ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
        onBlur={onBlur}
        className={classNames(css.input, css.select, small && css.small)}
      >
        {blank !== false && <option value="">{blank ?? t('shared/widgets.choose')}</option>}
        {isUnknown && <option value={value ?? ''}>{value}</option>}
        {options.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
      <span className={css.selectArrow} aria-hidden>
        <Icon name="chevron-down" />
      </span>
    </span>
  )
}
