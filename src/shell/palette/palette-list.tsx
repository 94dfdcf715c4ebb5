import { useT } from '#i18n'
import { classNames, Icon } from '#widgets'
import css from './palette.module.css'
import type { PaletteItem, PaletteSection } from './sections.ts'
import type { RecordHits } from './use-record-hits.ts'

export interface PaletteListProps {
  readonly id: string
  readonly optionId: (at: number) => string
  readonly sections: readonly PaletteSection[]
  readonly active: number
  readonly isLooking: boolean
  readonly records: readonly RecordHits[]
  readonly typed: string
  readonly onPoint: (at: number) => void
  readonly onTake: (item: PaletteItem) => void
}

/** What was found, in sections; the text field keeps the focus and names the active one. */
export function PaletteList({ id, optionId, sections, active, isLooking, records, typed, onPoint, onTake }: PaletteListProps) {
  const t = useT()
  const failed = records.filter(({ state }) => state === 'failed')
  const starts = sections.map((_, at) => sections.slice(0, at).reduce((sum, { items }) => sum + items.length, 0))
  const isEmpty = sections.length === 0 && !isLooking
  return (
    <div className={css.body}>
      <div id={id} role="listbox" aria-label={t('shared/palette.results')} className={css.list}>
        {sections.map((section, which) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
          <div key={section.id} role="group" aria-labelledby={`${id}-${section.id}`}>
            <div id={`${id}-${section.id}`} className={css.section} role="presentation">
              {section.title}
            </div>
            {section.items.map((item, offset) => {
              const at = (starts[which] ?? 0) + offset
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the text field's, which keeps the focus
                <div
                  key={item.id}
                  id={optionId(at)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={at === active}
                  className={classNames(css.item, at === active && css.active)}
                  onPointerMove={() => at !== active && onPoint(at)}
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => onTake(item)}
                >
                  <Icon name={item.icon} />
                  <span className={classNames(css.label, 'own-direction')} dir="auto">
                    {item.label}
                  </span>
                  {item.detail && <span className={css.detail}>{item.detail}</span>}
                  {item.external && <Icon name="external-link" size={14} />}
                </div>
              )
            })}
          </div>
        ))}
      </div>
      {isEmpty && <p className={css.note}>{t('shared/palette.nothing', { text: typed.trim() })}</p>}
      {failed.length > 0 && <p className={css.note}>{t('shared/palette.failed', { names: failed.map(({ finder }) => t(finder.label)).join(', ') })}</p>}
    </div>
  )
}
