import { useQueryClient } from '@tanstack/react-query'
import { type ActionContext, runAction } from '#actions'
import type { CalendarScreen, RecordView, ResolvedResource, TransitionAction } from '#contract'
import { useFormats, useT } from '#i18n'
import { toast } from '#store'
import type { CalendarItem } from './calendar-items.ts'
import { type Asked, changedWindow } from './changed-window.ts'
import { recordOf } from './item-record.ts'
import { toneOfItem } from './tones.ts'
import type { CalendarData } from './use-calendar.ts'

/** Makes the transition of a letter; false: it makes none. What was done is said, and seen where the record stands. */
export type Press = (item: CalendarItem, letter: string, say: (text: string) => void) => boolean

interface KeyActionsOptions {
  readonly screen: CalendarScreen
  readonly resource: ResolvedResource
  readonly data: Pick<CalendarData, 'key'>
  readonly context: ActionContext
}

/** The transitions that letters stand for, of those that this person may make, in the order of the document. */
export function actionsByKey({ keys = {}, rowActions = [] }: Pick<CalendarScreen, 'keys' | 'rowActions'>): ReadonlyMap<string, TransitionAction> {
  const pairs = Object.entries(keys).map(
    ([letter, id]) => [letter, rowActions.find((action): action is TransitionAction => action.kind === 'transition' && action.id === id)] as const,
  )
  return new Map(pairs.flatMap(([letter, action]) => (action ? [[letter, action] as const] : [])))
}

export function useKeyActions({ screen, resource, data, context }: KeyActionsOptions): Press | undefined {
  const t = useT()
  const formats = useFormats()
  const queries = useQueryClient()
  const actions = actionsByKey(screen)
  if (actions.size === 0) return undefined
  /** Shown before the window is asked for again, so that the next letter is of this version. */
  const take = ({ id, version, values }: RecordView): void =>
    void queries.setQueryData<Asked>(data.key, (asked) => asked && { ...asked, window: changedWindow(asked, { id, version, values, screen }) })
  return (item, letter, say) => {
    const action = actions.get(letter)
    if (!action) return false
    const record = recordOf(item, { screen, resource, formats })
    const moved = (after: RecordView) => {
      take(after)
      say([record.display, toneOfItem({ ...item, values: after.values }, screen, resource, t).label].filter(Boolean).join(': '))
      return 'said' as const
    }
    const transition = resource.lifecycle?.transitions.find(({ id }) => id === action.transition)
    if (transition?.from.some((state) => state === item.values[resource.lifecycle?.field ?? '']))
      void runAction(action, { ...context, records: [record], moved })
    else {
      const { label } = toneOfItem(item, screen, resource, t)
      toast({ tone: 'warning', text: t('shared/calendar.notFromState', { action: t(`${resource.id}.transitions.${action.transition}`), state: label }) })
    }
    return true
  }
}
