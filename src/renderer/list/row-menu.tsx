import type { ReactNode } from 'react'
import { isOffered, type Offering } from '#actions'
import type { Action, RecordView } from '#contract'
import { useT } from '#i18n'
import { Icon, Menu, type MenuEntry } from '#widgets'
import css from './list.module.css'

export interface RowMenuProps {
  readonly row: RecordView
  readonly actions: readonly Action[]
  /** The screen's document id, for the actions' labels. */
  readonly strings: string
  readonly offering: Offering
  readonly href: string | undefined
  readonly onOpen: ((row: RecordView) => void) | undefined
  readonly onAction: (action: Action, row: RecordView) => void
  /** What else can be done with the row, before the rest. */
  readonly more?: readonly (MenuEntry & { readonly run: () => void })[]
  readonly tabIndex?: number
}

const OPEN = '—open'

/** The menu at the end of a row. */
export function RowMenu({ row, actions, strings, offering, href, onOpen, onAction, more = [], tabIndex }: RowMenuProps): ReactNode {
  const t = useT()
  const offered = actions.filter((action) => isOffered(action, row, offering))
  const opens = onOpen && !offered.some((action) => action.kind === 'navigate')
  if (offered.length === 0 && more.length === 0 && !href) return null
  return (
    <Menu
      label={`${t('shared/list.rowMenu')} ${row.display}`}
      entries={[
        ...(opens ? [{ id: OPEN, label: t('shared/list.open'), icon: 'eye' }] : []),
        ...more,
        ...offered.map((action) => ({ id: action.id, label: t(`${strings}.actions.${action.id}`), icon: action.icon, danger: action.kind === 'delete' })),
      ]}
      onChoose={(id) => {
        const action = offered.find((candidate) => candidate.id === id)
        const other = more.find((entry) => entry.id === id)
        if (other) other.run()
        else if (action) onAction(action, row)
        else onOpen?.(row)
      }}
      trigger={(trigger) => (
        <button type="button" tabIndex={tabIndex} className={css.kebab} aria-label={`${t('shared/list.rowMenu')} ${row.display}`} {...trigger}>
          <Icon name="ellipsis-vertical" size={16} />
        </button>
      )}
    />
  )
}
