import { type ExportedForm, FILED_FORM_FORMAT } from '#contract'
import type { Actor } from '#permissions'
import { RefusalError } from '#server/platform/refusal'
import { type FormsContext, filedForms } from '../context.ts'
import { showForm } from '../versions/shown-form.ts'
import { mayExport } from './may-export.ts'
import { showFiled } from './read-form.ts'

/** A filed form for a file: all that this actor sees of it, and the version of the form that it was given to. Audited; throws forbidden and not-found. */
export async function exportForm(context: FormsContext, actor: Actor, id: string): Promise<ExportedForm> {
  if (!mayExport(context, actor)) throw new RefusalError('forbidden')
  const { record, begun: _begun, nextStages: _nextStages, ...filed } = await showFiled(context, actor, id)
  const { can: _can, ...kept } = record
  const form = await showForm(context, actor, filed.formHash)
  await context.audit({ actor, action: 'export', entity: filedForms(context), entityId: id, detail: { form: form.formType } })
  return { ...filed, format: FILED_FORM_FORMAT, exportedAt: context.clock().toISOString(), record: kept, form }
}
