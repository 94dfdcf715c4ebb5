import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useT } from '#i18n'
import { type ControlProps, useControl } from '../field/field-context.ts'
import { Icon } from '../icon/icon.tsx'
import input from '../input/input.module.css'
import { placeBeside } from '../place.ts'
import css from './choice.module.css'
import type { ChoiceOption } from './option.ts'
import { OptionList } from './option-list.tsx'
import { type SearchOptions, useOptions } from './use-options.ts'

export interface ComboboxProps extends ControlProps {
  readonly value: ChoiceOption | null
  readonly onChange: (value: ChoiceOption | null) => void
  readonly onSearch: SearchOptions
  readonly placeholder?: string
  readonly onBlur?: () => void
  /** After a choice the text is cleared, for pickers of several. */
  readonly keepsOpen?: boolean
}

/** Type to find, arrows to move, Enter to take, Esc to close. The list comes from `onSearch`. */
export function Combobox({ value, onChange, onSearch, placeholder, onBlur, keepsOpen = false, ...rest }: ComboboxProps) {
  const t = useT()
  const listId = useId()
  const control = useControl(rest)
  const frame = useRef<HTMLSpanElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [text, setText] = useState<string>()
  const [active, setActive] = useState(0)
  const isOpen = text !== undefined
  const found = useOptions(onSearch, text ?? '', isOpen)
  const options = found.state === 'ready' ? found.options : []
  const isFresh = found.state === 'ready' && found.text === text
  /** Enter was pressed before the options for what is typed are here. */
  const [isWaiting, setWaiting] = useState(false)
  const isStill = rest.disabled || rest.readOnly

  useEffect(() => {
    if (!isOpen || !list.current || !frame.current) return
    list.current.showPopover()
    placeBeside(list.current, frame.current, { matchWidth: true })
  })

  const close = () => {
    setText(undefined)
    setWaiting(false)
  }
  const take = (option: ChoiceOption | undefined) => {
    if (!option) return
    onChange(option)
    if (keepsOpen) setText('')
    else close()
  }
  useEffect(() => {
    if (!isWaiting || !isFresh) return
    setWaiting(false)
    take(options[0])
  })
  const enter = () => {
    // What stands in the list for a moment longer was found for other letters.
    if (isFresh) take(options[active])
    else if (active === 0 && text !== '') setWaiting(true)
  }
  const press = (key: string): boolean => {
    if (key === 'ArrowDown' && !isOpen) setText('')
    else if (!isOpen) return false
    else if (key === 'ArrowDown') setActive(Math.min(active + 1, options.length - 1))
    else if (key === 'ArrowUp') setActive(Math.max(active - 1, 0))
    else if (key === 'Enter') enter()
    else if (key === 'Escape') close()
    else return false
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isStill || !press(event.key)) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <span ref={frame} className={css.picker}>
      <span className={input.framed}>
        <input
          {...control}
          type="text"
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && options[active] ? `${listId}-${active}` : undefined}
          autoComplete="off"
          className={input.bare}
          placeholder={placeholder ?? t('shared/widgets.typeToFind')}
          value={text ?? value?.label ?? ''}
          onChange={(event) => {
            setActive(0)
            setWaiting(false)
            setText(event.currentTarget.value)
          }}
          onClick={() => !isStill && !isOpen && setText('')}
          onKeyDown={onKeyDown}
          onBlur={() => {
            close()
            onBlur?.()
          }}
        />
        {value && !isStill && !isOpen ? (
          <button type="button" className={css.clear} aria-label={t('shared/widgets.clear', { name: value.label })} onClick={() => onChange(null)}>
            <Icon name="x" size={14} />
          </button>
        ) : (
          <Icon name="chevrons-up-down" size={14} />
        )}
      </span>
      {isOpen && (
        <OptionList
          ref={list}
          id={listId}
          found={found}
          active={active}
          chosen={value?.id}
          onTake={take}
          onPoint={setActive}
          label={rest.label ?? t('shared/widgets.options')}
        />
      )}
    </span>
  )
}
