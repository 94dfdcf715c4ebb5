import { useT } from '#i18n'
import type { ControlProps } from '../field/field-context.ts'
import { Icon } from '../icon/icon.tsx'
import css from './choice.module.css'
import { Combobox } from './combobox.tsx'
import type { ChoiceOption } from './option.ts'
import type { SearchOptions } from './use-options.ts'

export interface MultiComboboxProps extends ControlProps {
  readonly value: readonly ChoiceOption[]
  readonly onChange: (value: readonly ChoiceOption[]) => void
  readonly onSearch: SearchOptions
  readonly placeholder?: string
  readonly onBlur?: () => void
}

/** Several from a long list: the chosen ones as chips above a picker. */
export function MultiCombobox({ value, onChange, onSearch, ...rest }: MultiComboboxProps) {
  const t = useT()
  const isStill = rest.disabled || rest.readOnly
  const searchOthers: SearchOptions = async (text, signal) => {
    const found = await onSearch(text, signal)
    return found.filter((option) => !value.some((chosen) => chosen.id === option.id))
  }
  // The list stays open, and what was just chosen stands in it until the next search.
  const choose = (option: ChoiceOption | null): void => {
    if (option && !value.some((chosen) => chosen.id === option.id)) onChange([...value, option])
  }
  return (
    <div>
      {value.length > 0 && (
        <ul className={css.chips}>
          {value.map((option) => (
            <li key={option.id} className={css.chip}>
              {option.label}
              {!isStill && (
                <button
                  type="button"
                  className={css.clear}
                  aria-label={t('shared/widgets.clear', { name: option.label })}
                  onClick={() => onChange(value.filter((other) => other.id !== option.id))}
                >
                  <Icon name="x" size={14} />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      <Combobox {...rest} value={null} keepsOpen onSearch={searchOthers} onChange={choose} />
    </div>
  )
}
