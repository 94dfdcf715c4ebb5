import type { Ref } from 'react'
import { SEARCH_MAX_CHARS } from '#contract'
import { useT } from '#i18n'
import { Icon } from '../icon/icon.tsx'
import { useDraftText } from '../input/use-draft-text.ts'
import css from './navigation.module.css'

export interface SearchBoxProps {
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
  readonly placeholder?: string
  /** Milliseconds of rest before the text is handed on. */
  readonly pauseMs?: number
  readonly ref?: Ref<HTMLInputElement>
}

/** A field to search with; Esc clears it, so the cross is for the pointer and no stop on the way to what was found. */
export function SearchBox({ label, value, onChange, placeholder, pauseMs = 200, ref }: SearchBoxProps) {
  const t = useT()
  const draft = useDraftText({ text: value, onCommit: onChange, pauseMs })
  const clear = () => {
    draft.onChange({ currentTarget: { value: '' } })
    onChange('')
  }
  return (
    <search className={css.search}>
      <span className={css.searchIcon}>
        <Icon name="search" />
      </span>
      <input
        {...draft}
        ref={ref}
        type="search"
        aria-label={label}
        placeholder={placeholder ?? label}
        autoComplete="off"
        maxLength={SEARCH_MAX_CHARS}
        className={css.searchInput}
        onKeyDown={(event) => {
          draft.onKeyDown(event)
          if (event.key !== 'Escape' || draft.value === '') return
          event.preventDefault()
          event.stopPropagation()
          clear()
        }}
      />
      {draft.value !== '' && (
        <button type="button" tabIndex={-1} className={css.searchClear} aria-label={t('shared/widgets.clearSearch')} onClick={clear}>
          <Icon name="x" size={14} />
        </button>
      )}
    </search>
  )
}
