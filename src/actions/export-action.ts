import { deservesToast } from '#api'
import { LIST_LIMIT_MAX } from '#contract'
import type { Work } from './action-context.ts'
import { errorText } from './error-text.ts'

const mayExport = async ({ ports, resource }: Work): Promise<boolean> => {
  if (resource.health === 'none') return true
  const reply = await ports.ask({
    title: ports.t('shared/actions.exportTitle', { name: ports.t(resource.plural) }),
    text: ports.t(resource.health === 'phi' ? 'shared/actions.exportHealth' : 'shared/actions.exportPersonal'),
    confirmLabel: ports.t('shared/actions.export'),
  })
  return reply !== undefined
}

/** Saves the picked records as CSV, or all that the list shows; health and personal data ask first, because the file leaves the system. */
export const exportRecords = async (work: Work): Promise<void> => {
  const { ports, context, resource, records } = work
  if (records.length > LIST_LIMIT_MAX) return ports.toast({ tone: 'warning', text: ports.t('shared/validation.tooMany', { max: LIST_LIMIT_MAX }) })
  if (!(await mayExport(work))) return
  const picked = records.length === 0 ? {} : { ids: records.map(({ id }) => id) }
  try {
    const content = await (context.file?.content() ?? ports.records.csv(resource.name, { ...context.query, ...picked }))
    ports.saveFile(`${context.file?.name ?? resource.name}-${ports.today()}.csv`, content)
    ports.toast({ tone: 'success', text: ports.t('shared/actions.exported') })
  } catch (error) {
    if (deservesToast(error)) ports.toast({ tone: 'danger', text: errorText(error, ports.t), stays: true })
  }
}
