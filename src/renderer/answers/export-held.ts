import { saveFile } from '#actions'
import { type OutboxItem, offline } from '#offline'

/** Writes a form that the server does not take into a file, as it would have been sent, signatures byte by byte. */
export async function exportHeld({ formType, formId, idempotency }: OutboxItem): Promise<void> {
  const body = await offline().outbox.open(idempotency)
  if (body === undefined) return
  saveFile(`${formType}-${formId}.json`, new Blob([JSON.stringify(body, null, 2)], { type: 'application/json' }))
}
