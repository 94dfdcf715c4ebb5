import { deservesToast } from '#api'
import { PAPERS_MAX, type PaperAction } from '#contract'
import type { Work } from './action-context.ts'
import { errorText } from './error-text.ts'

/** Opens the PDF of the record, or of all that were picked, in a tab of its own. */
export const printPaper = async ({ ports, resource, records }: Work, { paper }: PaperAction): Promise<void> => {
  if (records.length > PAPERS_MAX) return ports.toast({ tone: 'warning', text: ports.t('shared/validation.tooMany', { max: PAPERS_MAX }) })
  try {
    const ids = records.map(({ id }) => id)
    ports.openFile(await ports.records.paper(resource.name, paper, ids))
  } catch (error) {
    if (deservesToast(error)) ports.toast({ tone: 'danger', text: errorText(error, ports.t), stays: true })
  }
}
