import type { Action, NavigateAction } from '#contract'
import { withRoomWords } from '#i18n'
import type { ActionContext, ActionPorts } from './action-context.ts'

const refuse = (ports: ActionPorts, id: string): void => ports.toast({ tone: 'danger', text: ports.t('shared/actions.unknown', { id }), stays: true })

/** What changes nothing. */
const HARMLESS: ReadonlySet<Action['kind']> = new Set(['navigate', 'print', 'paper', 'reload', 'export'])

const goTo = (ports: ActionPorts, { route, as, filter = {} }: NavigateAction, context: ActionContext): void => {
  const record = context.records?.[0]
  const id = record?.id
  const path = ports.pathOf(route, id ? { id } : {})
  const query = new URLSearchParams(as && id ? { [as]: id } : {})
  for (const [name, own] of Object.entries(filter)) {
    const value = own === 'id' ? id : record?.values[own]
    query.append(`f.${name}`, value === undefined || value === null ? 'empty' : `eq:${String(value)}`)
  }
  if (path) ports.navigate(query.size > 0 ? `${path}?${query}` : path)
  else ports.toast({ tone: 'warning', text: ports.t('shared/actions.outOfReach') })
}

/** Fetches what changes records, for where there may be no network by then. */
export const loadRecordActions = () => import('./record-actions.ts')

/** Makes `runAction` for a given outside world; an action of an unknown kind is refused in view of the person. */
export const createActions =
  (ports: ActionPorts) =>
  async (action: Action, context: ActionContext): Promise<void> => {
    if (!HARMLESS.has(action.kind) && ports.isRefused()) return
    switch (action.kind) {
      case 'navigate':
        return goTo(ports, action, context)
      case 'create':
        return context.openEditor?.()
      case 'edit':
        return context.openEditor?.(context.records?.[0])
      case 'print':
        return ports.print()
      case 'reload':
        return context.reload?.()
      default: {
        if (!context.resource) return refuse(ports, action.id)
        // What changes records is fetched with the first change.
        const part = await withRoomWords(loadRecordActions()).catch(() => undefined)
        if (!part) return ports.toast({ tone: 'danger', text: ports.t('shared/app.noNetwork'), stays: true })
        const isKnown = await part.runOnRecords(action, { ports, context, resource: context.resource, records: context.records ?? [] })
        return isKnown ? undefined : refuse(ports, action.id)
      }
    }
  }
