import type { CalendarScreen, RecordView, ResolvedResource } from '#contract'
import type { Formats } from '#i18n'
import type { CalendarItem } from './calendar-items.ts'

interface Telling {
  readonly screen: CalendarScreen
  readonly resource: ResolvedResource
  readonly formats: Pick<Formats, 'date'>
}

/** A record as actions are told of it, by whom it names and its day; a window knows no more of it than the calendar shows. */
export const recordOf = ({ id, version, startsAt, endsAt, start, values, names }: CalendarItem, { screen, resource, formats }: Telling): RecordView => ({
  id,
  version,
  display: [...[...new Set([...screen.shows, ...screen.lanes])].flatMap((name) => names[name] ?? []), formats.date(start.date)].join(', '),
  createdAt: startsAt,
  updatedAt: startsAt,
  deletedAt: null,
  locationId: null,
  values: { ...values, [screen.starts]: startsAt, [screen.ends]: endsAt },
  labels: names,
  masked: Object.keys(values).filter((name) => resource.fields[name]?.masked),
  can: [],
})
