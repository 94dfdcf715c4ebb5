import { type ReactNode, useMemo } from 'react'
import { byKey } from '#contract'
import { useFormats, useT } from '#i18n'
import { Button } from '#widgets'
import css from './calendar.module.css'
import type { CalendarItem } from './calendar-items.ts'
import { DayNames } from './day-names.tsx'
import type { GridProps } from './grid-props.ts'
import { ItemButton } from './item-button.tsx'
import { LayerFold } from './layer-mark.tsx'
import { longDay } from './span-text.ts'

/** The days one below the other, for a phone. */
export function Agenda({ bundle, screen, resource, data, open, picked, add }: GridProps): ReactNode {
  const t = useT()
  const { locale } = useFormats()
  const { days, items, layers } = data
  const groups = useMemo(() => {
    const [first = ''] = days
    const dayOf = ({ start }: CalendarItem): string => (start.date < first ? first : start.date)
    const marksOf = (day: string) => {
      const own = [...layers.lanes.values()].flatMap((lane) => lane.get(day)?.filter(({ layer }) => layer.kind === 'spans') ?? [])
      return [...byKey(own, ({ layer }) => layer.id).values()]
    }
    return days.map((day) => ({ day, items: items.filter((item) => dayOf(item) === day), marks: marksOf(day) })).filter((group) => group.items.length > 0)
  }, [days, items, layers])
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
          <DayNames names={data.layers.days.get(group.day)} />
          {group.marks.map((marks) => (
            <LayerFold key={marks[0]?.layer.id} marks={marks} bundle={bundle} />
          ))}
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
