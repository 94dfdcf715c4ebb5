import { bus } from '#store'
import type { ActionPorts } from './action-context.ts'

/** Lets open lists and records know. */
export const recordChanged: ActionPorts['changed'] = (resource, record) => bus.emit('recordChanged', { resource, id: record.id, version: record.version })
