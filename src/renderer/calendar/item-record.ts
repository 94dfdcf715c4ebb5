import type { CalendarScreen, RecordView, ResolvedResource } from '#contract'
import type { CalendarItem } from './calendar-items.ts'

/** A record as actions are told of it; a window knows no more of it than the calendar shows. */
export const recordOf = ({ id, version, startsAt, endsAt, values, names }: CalendarItem, screen: CalendarScreen, resource: ResolvedResource): RecordView => ({
  id,
  version,
  display: screen.shows.flatMap((name) => names[name] ?? []).join(', '),
  createdAt: startsAt,
  updatedAt: startsAt,
  deletedAt: null,
  locationId: null,
  values: { ...values, [screen.starts]: startsAt, [screen.ends]: endsAt },
  labels: names,
  masked: Object.keys(values).filter((name) => resource.fields[name]?.masked),
  can: [],
})
