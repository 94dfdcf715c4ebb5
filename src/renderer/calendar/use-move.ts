import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#actions'
import { ApiError, recordsApi } from '#api'
import type { CalendarScreen, Json, RecordView, ResolvedResource } from '#contract'
import { useFormats, useT } from '#i18n'
import { toast } from '#store'
import { useTakeRecord } from '../record/use-record.ts'
import { type CalendarItem, laneIdOf, type Target, timesAt } from './calendar-items.ts'
import { type Asked, changedWindow } from './changed-window.ts'
import { type SeriesMove, seriesMove } from './series-move.ts'
import type { CalendarData } from './use-calendar.ts'

/** What the server wants a reason for before it is moved. */
export interface Doubt {
  readonly messages: readonly string[]
  readonly goOn: (reason: string) => void
  readonly giveUp: () => void
}

interface Moving {
  readonly screen: CalendarScreen
  readonly resource: ResolvedResource
  readonly lane: string
  readonly data: Pick<CalendarData, 'key'>
  /** Asks which records of a series go along. */
  readonly askSeries: (item: CalendarItem, asked: SeriesMove) => void
}

type Values = Readonly<Record<string, Json>>

/** Whether a record may be taken to another place, as far as the page knows. */
export function isMovable({ moves, tone }: CalendarScreen, { can, lifecycle }: ResolvedResource, { values }: CalendarItem): boolean {
  if (!can.includes('update')) return false
  const state = values[lifecycle?.field ?? tone ?? '']
  return moves === undefined || moves.some((each) => each === state)
}

/** Moves records: the page shows it at once, the server decides, and it can be undone. */
export function useMove({ screen, resource, lane, data, askSeries }: Moving) {
  const t = useT()
  const formats = useFormats()
  const queries = useQueryClient()
  const take = useTakeRecord(resource.name)
  const [doubt, setDoubt] = useState<Doubt>()

  const put = (id: string, values: Values): void =>
    void queries.setQueryData<Asked>(data.key, (asked) => asked && { ...asked, window: changedWindow(asked, { id, values, screen }) })

  const tell = (saved: RecordView, before: Values, withOthers: (() => void) | undefined): void => {
    take(saved)
    const undo = () => send({ id: saved.id, version: saved.version, values: before, before: undefined }, t('shared/calendar.undone'))
    const text = t('shared/calendar.moved', { when: formats.dateTime(String(saved.values[screen.starts])) })
    // The operation counts from where the record was.
    const askOthers = async (ask: () => void): Promise<void> => {
      if (await undo()) ask()
    }
    toast({
      tone: 'success',
      text,
      action: { label: t('shared/actions.undo'), run: () => void undo() },
      ...(withOthers && { also: { label: t('shared/calendar.moveSeries'), run: () => void askOthers(withOthers) } }),
    })
  }

  /** Whether the record is there now. */
  const send = async (change: Change, reason?: string): Promise<boolean> => {
    const { id, version, values, before } = change
    // An answer that is on its way knows nothing of this.
    await queries.cancelQueries({ queryKey: data.key })
    put(id, values)
    try {
      const saved = await recordsApi.update(resource.name, id, { version, values, ...(reason === undefined ? {} : { reason }) })
      if (before) tell(saved, before, change.withOthers)
      else take(saved)
      return true
    } catch (error) {
      const giveUp = (): void => {
        setDoubt(undefined)
        if (before) put(id, before)
        void queries.invalidateQueries({ queryKey: data.key })
      }
      if (error instanceof ApiError && error.code === 'reason-required' && before) {
        const goOn = (given: string): void => {
          setDoubt(undefined)
          void send(change, given)
        }
        setDoubt({ messages: error.problems.map(({ message }) => message), goOn, giveUp })
        return false
      }
      giveUp()
      toast({ tone: 'danger', text: `${t('shared/calendar.notMoved')} ${refusalText(error) ?? errorText(error, t)}`, stays: true })
      return false
    }
  }

  const move = (item: CalendarItem, target: Target): void => {
    const { startsAt, endsAt } = timesAt(item, target, formats.timeZone)
    const { lane: into } = target
    const own = laneIdOf(item, lane) ?? null
    const isSame = startsAt === item.startsAt && (into === undefined || into.id === own)
    if (isSame) return
    const asked = seriesMove(item, target, { screen, lane, timeZone: formats.timeZone })
    const before: Values = { [screen.starts]: item.startsAt, [screen.ends]: item.endsAt, ...(into && { [lane]: own }) }
    const values: Values = { [screen.starts]: startsAt, [screen.ends]: endsAt, ...(into && { [lane]: into.id }) }
    void send({ id: item.id, version: item.version, values, before, ...(asked && { withOthers: () => askSeries(item, asked) }) })
  }
  return { move, doubt }
}

interface Change {
  readonly id: string
  readonly version: number
  readonly values: Values
  /** To be put back by undo; undefined when this is undo. */
  readonly before: Values | undefined
  /** Asks which others of its series go along. */
  readonly withOthers?: () => void
}

const refusalText = (error: unknown): string | undefined => {
  const messages = error instanceof ApiError ? error.problems.map(({ message }) => message).filter((message) => message !== '') : []
  return messages.length === 0 ? undefined : messages.join(' ')
}
