import { deservesToast, formsApi } from '#api'
import type { FillAction } from '#contract'
import { addressOf } from '#navigation'
import type { Work } from './action-context.ts'
import { errorText } from './error-text.ts'

/** Starts the form that the record names, about whom it names. */
export const fillForm = async ({ ports, records: [record] }: Work, { form, about }: FillAction): Promise<void> => {
  const [formType, subject] = [record?.values[form], record?.values[about]]
  if (typeof formType !== 'string' || typeof subject !== 'string') return
  try {
    const entry = (await formsApi.catalogue()).find((each) => each.formType === formType)
    if (entry?.mayWrite !== true) return ports.toast({ tone: 'warning', text: ports.t('shared/actions.mayNotFill') })
    ports.navigate(addressOf(entry.path, { kind: 'work', id: crypto.randomUUID(), about: subject, corrects: false, isNew: true }))
  } catch (error) {
    if (deservesToast(error)) ports.toast({ tone: 'danger', text: errorText(error, ports.t), stays: true })
  }
}
