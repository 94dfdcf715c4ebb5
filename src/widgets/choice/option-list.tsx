import type { Ref } from 'react'
import { useT } from '#i18n'
import css from './choice.module.css'
import type { ChoiceOption } from './option.ts'
import type { FoundOptions } from './use-options.ts'

export interface OptionListProps {
  readonly ref: Ref<HTMLDivElement>
  readonly id: string
  readonly label: string
  readonly found: FoundOptions
  readonly active: number
  readonly chosen: string | undefined
  readonly onTake: (option: ChoiceOption) => void
  readonly onPoint: (index: number) => void
}

/** The floating list of a picker: its options, or in words why there are none. */
export function OptionList({ ref, id, label, found, active, chosen, onTake, onPoint }: OptionListProps) {
  const t = useT()
  const options = found.state === 'ready' ? found.options : []
  const state = found.state === 'loading' ? 'searching' : found.state === 'failed' ? 'searchFailed' : options.length === 0 ? 'nothingFound' : undefined
  return (
    <div ref={ref} popover="manual" className={css.options} onPointerDown={(event) => event.preventDefault()}>
      {state && (
        <div className={css.state} role="status">
          {t(`shared/widgets.${state}`)}
        </div>
      )}
      <div id={id} role="listbox" aria-label={label}>
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the combobox, which keeps the focus
          <div
            key={option.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={option.id === chosen}
            data-active={index === active || undefined}
            className={css.option}
            onPointerMove={() => onPoint(index)}
            onClick={() => onTake(option)}
          >
            <span>
              {option.label}
              {option.detail && <span className={css.detail}>{option.detail}</span>}
            </span>
          </div>
        ))}
      </div>
    </div>
  )
}
