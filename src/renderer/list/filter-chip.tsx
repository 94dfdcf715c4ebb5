import type { ReactNode } from 'react'
import { useT } from '#i18n'
import { Icon, tip } from '#widgets'
import css from './list.module.css'

export interface FilterChipProps {
  readonly text: string
  readonly onEdit: () => void
  readonly onRemove: () => void
}

/** One filter as a sentence: the words open it, the cross takes it off. */
export function FilterChip({ text, onEdit, onRemove }: FilterChipProps): ReactNode {
  const t = useT()
  return (
    <span className={css.chip}>
      <button type="button" className={css.chipText} {...tip(text, true)} onClick={onEdit}>
        {text}
      </button>
      <button type="button" className={css.chipRemove} aria-label={t('shared/list.removeFilter', { filter: text })} onClick={onRemove}>
        <Icon name="x" size={14} />
      </button>
    </span>
  )
}
