import type { CalendarScreen, Json, RecordWindow, WindowRow } from '#contract'
import { MINUTE_MS } from './calendar-items.ts'

/** What stands in the cache: the window, and when it begins, ISO UTC. */
export interface Asked {
  readonly window: RecordWindow
  readonly from: string
}

interface Changed {
  readonly id: string
  /** Absent: the server has not answered yet. */
  readonly version?: number
  readonly values: Readonly<Record<string, Json>>
  readonly screen: Pick<CalendarScreen, 'starts' | 'ends'>
}

/** The window with other values of one record. A reference to a record that the window does not name yet stays as it was until the server answers. */
export function changedWindow({ window, from }: Asked, { id, version: now, values, screen }: Changed): RecordWindow {
  const minutes = (instant: Json): number => (Date.parse(String(instant)) - Date.parse(from)) / MINUTE_MS
  const rows = window.rows.map((row): WindowRow => {
    const [own, version, startsMin, lastsMin, ...cells] = row
    if (own !== id) return row
    const [start, end] = [values[screen.starts], values[screen.ends]]
    const starts = start === undefined ? startsMin : minutes(start)
    const lasts = end === undefined ? lastsMin : minutes(end) - starts
    return [
      own,
      now ?? version,
      starts,
      lasts,
      ...cells.map((cell, at) => changedCell(window, window.fields[at] ?? '', { cell, value: values[window.fields[at] ?? ''] })),
    ]
  })
  return { ...window, rows }
}

function changedCell({ named }: RecordWindow, field: string, { cell, value }: { readonly cell: Json; readonly value: Json | undefined }): Json {
  if (value === undefined || value === null) return value === undefined ? cell : null
  const names = named[field]
  if (names === undefined) return value
  const index = names.findIndex(([id]) => id === value)
  return index < 0 ? cell : index
}
