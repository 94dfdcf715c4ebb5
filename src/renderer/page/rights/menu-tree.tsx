import type { ReactNode } from 'react'
import type { HiddenReason, ReviewedEntry } from '#contract'
import { useT } from '#i18n'
import { Icon, Pill } from '#widgets'
import css from './rights.module.css'

const TONES: Readonly<Record<HiddenReason, string>> = {
  'title-missing': 'warning',
  'super-admins-only': 'neutral',
  'owners-only': 'neutral',
  'user-type': 'warning',
  planned: 'info',
  'no-address': 'info',
  empty: 'neutral',
  'parent-hidden': 'neutral',
}

/** Entries that are hidden, with the groups that hold them. */
export const onlyHidden = (entries: readonly ReviewedEntry[]): readonly ReviewedEntry[] =>
  entries.flatMap(({ children, ...entry }) => {
    const inner = children && onlyHidden(children)
    if (entry.hidden === undefined && (inner ?? []).length === 0) return []
    return [inner ? { ...entry, children: inner } : entry]
  })

export interface MenuTreeProps {
  readonly entries: readonly ReviewedEntry[]
  readonly titles: ReadonlyMap<string, string>
}

/** A menu as nested lists, each entry with what is the matter with it. */
export function MenuTree({ entries, titles }: MenuTreeProps): ReactNode {
  const t = useT()
  const why = ({ hidden, missing = [] }: ReviewedEntry): string =>
    hidden === undefined ? '' : t(`shared/rights.hidden.${hidden}`, { titles: missing.map((id) => t(titles.get(id) ?? id)).join(', ') })
  return (
    <ul className={css.tree}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <div className={css.leaf} data-hidden={entry.hidden !== undefined || undefined}>
            {entry.icon && <Icon name={entry.icon} />}
            <span className={css.leafName}>{t(entry.label)}</span>
            {entry.hidden ? <Pill tone={TONES[entry.hidden]} label={why(entry)} /> : <span className="only-read-aloud">{t('shared/rights.shown')}</span>}
            {entry.unsearched && <span className={css.note}>{t(`shared/rights.unsearched.${entry.unsearched}`)}</span>}
          </div>
          {entry.children && entry.children.length > 0 && <MenuTree entries={entry.children} titles={titles} />}
        </li>
      ))}
    </ul>
  )
}
