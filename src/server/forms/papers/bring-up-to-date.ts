import { itselfIn } from '#permissions'
import { withLanguage } from '#server/platform/language'
import { DEFAULT_LANGUAGE } from '#translation'
import { clientPapers, type PaperCompany, type PapersOptions } from './context.ts'
import { keepPaper, markPapers, paperIdOf } from './keep-paper.ts'
import type { Press } from './press.ts'

/**
 * Brings the papers of a form about a client to what the form is now; doing it again changes nothing. What lies among a client's documents is in
 * English, whoever locked it.
 */
export const bringUpToDate = (options: PapersOptions, press: Press, company: PaperCompany, id: string): Promise<void> =>
  withLanguage(DEFAULT_LANGUAGE, () => bring(options, press, company, id))

async function bring(options: PapersOptions, press: Press, company: PaperCompany, id: string): Promise<void> {
  const { forms, records } = options
  const actor = itselfIn({ companyId: company.id, timeZone: company.timeZone })
  const filed = await forms.get(actor, id)
  const { status, clientId } = filed.record.values
  if (typeof clientId !== 'string') return
  if (status === 'voided' || status === 'superseded') return markPapers(options, actor, { formId: id, status })
  if (status !== 'locked') return
  const isThere = await records.get(actor, { resource: clientPapers(options), id: paperIdOf(company.id, filed) }).then(
    () => true,
    () => false,
  )
  if (isThere) return
  const { paper, pdf } = await press.form(actor, company, id)
  await keepPaper(options, { actor, filed: paper.filed, pdf })
}
