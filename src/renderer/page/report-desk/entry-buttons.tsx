import type { ReactNode } from 'react'
import { useT } from '#i18n'
import { IconButton } from '#widgets'
import css from './report-desk.module.css'

interface EntryButtonsProps {
  readonly place: number
  readonly onUp: () => void
  readonly onRemove: () => void
}

/** Moves an entry of a list up, and takes it out. */
export function EntryButtons({ place, onUp, onRemove }: EntryButtonsProps): ReactNode {
  const t = useT()
  return (
    <span className={css.entryButtons}>
      <IconButton small icon="arrow-up" label={t('shared/own-report.desk.up')} disabled={place === 0} onClick={onUp} />
      <IconButton small icon="x" label={t('shared/own-report.desk.remove')} onClick={onRemove} />
    </span>
  )
}
