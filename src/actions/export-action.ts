import { deservesToast } from '#api'
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

/** Saves what the list shows as CSV; health and personal data ask first, because the file leaves the system. */
export const exportRecords = async (work: Work): Promise<void> => {
  const { ports, context, resource } = work
  if (!(await mayExport(work))) return
  try {
    const content = await ports.records.csv(resource.name, context.query ?? {})
    ports.saveFile(`${resource.name}-${ports.today()}.csv`, content)
    ports.toast({ tone: 'success', text: ports.t('shared/actions.exported') })
  } catch (error) {
    if (deservesToast(error)) ports.toast({ tone: 'danger', text: errorText(error, ports.t), stays: true })
  }
}
