import type { Action, NavigateAction } from '#contract'
import type { ActionContext, ActionPorts, Work } from './action-context.ts'
import { callServer } from './call-action.ts'
import { deleteRecords, restoreRecords } from './delete-action.ts'
import { exportRecords } from './export-action.ts'
import { moveRecords } from './move-action.ts'
import { setValues } from './set-action.ts'
import { makeTransition } from './transition-action.ts'

const refuse = (ports: ActionPorts, id: string): void => ports.toast({ tone: 'danger', text: ports.t('shared/actions.unknown', { id }), stays: true })

const goTo = (ports: ActionPorts, { route, as }: NavigateAction, context: ActionContext): void => {
  const id = context.records?.[0]?.id
  const path = ports.pathOf(route, id ? { id } : {})
  if (path) ports.navigate(as && id ? `${path}?${new URLSearchParams({ [as]: id })}` : path)
  else ports.toast({ tone: 'warning', text: ports.t('shared/actions.outOfReach') })
}

const runOnRecords = (action: Action, work: Work): Promise<void> | undefined => {
  if (work.records.length === 0 && action.kind !== 'export') return Promise.resolve()
  switch (action.kind) {
    case 'delete':
      return deleteRecords(work)
    case 'move':
      return moveRecords(work)
    case 'restore':
      return restoreRecords(work)
    case 'set':
      return setValues(work, action)
    case 'call':
      return callServer(work, action)
    case 'transition':
      return makeTransition(work, action)
    case 'export':
      return exportRecords(work)
    default:
      return undefined
  }
}

/** Makes `runAction` for a given outside world; an action of an unknown kind is refused in view of the person. */
export const createActions =
  (ports: ActionPorts) =>
  async (action: Action, context: ActionContext): Promise<void> => {
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
        const running = context.resource && runOnRecords(action, { ports, context, resource: context.resource, records: context.records ?? [] })
        return running ?? refuse(ports, action.id)
      }
    }
  }
