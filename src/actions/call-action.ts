import { deservesToast } from '#api'
import type { CallAction } from '#contract'
import type { Work } from './action-context.ts'
import { errorText } from './error-text.ts'

/** Has the server do something with each record, one after the other, and says what came of it in the server's words. */
export const callServer = async ({ ports, resource, records }: Work, { operation }: CallAction): Promise<void> => {
  for (const { id } of records) {
    try {
      const { data, message } = await ports.records.operate(resource.name, id, operation)
      ports.changed(resource.name, data.record)
      ports.toast({ tone: data.isGood ? 'success' : 'warning', text: message, stays: !data.isGood })
    } catch (error) {
      if (deservesToast(error)) ports.toast({ tone: 'danger', text: errorText(error, ports.t), stays: true })
    }
  }
}
