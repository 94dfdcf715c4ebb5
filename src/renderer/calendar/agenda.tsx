import { type ReactNode, useMemo } from 'react'
import { useFormats, useT } from '#i18n'
import { Button } from '#widgets'
import css from './calendar.module.css'
import type { CalendarItem } from './calendar-items.ts'
import type { GridProps } from './grid-props.ts'
import { ItemButton } from './item-button.tsx'
import { longDay } from './span-text.ts'

/** The days one below the other, for a phone. */
export function Agenda({ screen, resource, data, open, picked, add }: GridProps): ReactNode {
  const t = useT()
  const { locale } = useFormats()
  const { days, items } = data
  const groups = useMemo(() => {
    const [first = ''] = days
    const dayOf = ({ start }: CalendarItem): string => (start.date < first ? first : start.date)
    return days.map((day) => ({ day, items: items.filter((item) => dayOf(item) === day) })).filter((group) => group.items.length > 0)
  }, [days, items])
  return (
    <div className={css.agenda}>
      {groups.map((group) => (
        <section key={group.day} aria-label={longDay(group.day, locale)}>
          <header className={css.agendaHead}>
            <h3>{longDay(group.day, locale)}</h3>
            {add && (
              <Button small icon="plus" look="quiet" onClick={() => add({ day: group.day })}>
                {t('shared/list.newRecord', { thing: t(resource.title) })}
              </Button>
            )}
          </header>
          {group.items.map((item) => (
            <ItemButton
              key={item.id}
              item={item}
              screen={screen}
              resource={resource}
              lane=""
              isMovable={false}
              says="much"
              isPicked={picked?.has(item.id)}
              onOpen={open}
            />
          ))}
        </section>
      ))}
    </div>
  )
}
