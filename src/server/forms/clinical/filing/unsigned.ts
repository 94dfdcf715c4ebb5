import { slotField } from '#form-rules'
import { RefusalError } from '#server/platform/refusal'
import type { Signed } from '../signing/read-signatures.ts'
import type { FormSubject } from '../subject.ts'

/** The author signs with the submission; one who drew without network still owes the PIN, and may come back with it. */
export function refuseUnsigned({ form, say }: FormSubject, open: readonly string[], { waiting }: Signed): void {
  const missing = open.filter((slot) => slotField(form.fields, slot)?.signer?.author === true && !waiting.some((each) => each.slot === slot))
  const message = say({ key: 'shared/form-records.signatureRequired' })
  if (missing.length > 0) throw new RefusalError('invalid-value', { problems: missing.map((slot) => ({ path: `/answers/${slot}`, message })) })
}
