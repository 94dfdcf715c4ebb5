import type { RecordView } from '#contract'
import { resourceOfRole } from '#document'
import { type Actor, itselfIn } from '#permissions'
import { printHere, printRecordsHere } from '#server/forms/print'
import { createFollower } from '#server/platform/concurrency'
import { inEachCompany } from '#server/platform/database'
import { withLanguage } from '#server/platform/language'
import { RefusalError } from '#server/platform/refusal'
import { DEFAULT_LANGUAGE } from '#translation'
import { paperCompanyOf } from './company-of.ts'
import { clientPapers, type PaperCompany, type PapersOptions } from './context.ts'
import { joinedFiles } from './files-paper.ts'
import { packetOf } from './forms-paper.ts'
import { formsWithoutPaper, keepPaper, markPapers, paperIdOf } from './keep-paper.ts'
import { paperOf } from './paper.ts'
import { type AskedPaper, recordSheets } from './record-paper.ts'

/** Papers that one sweep makes for a company. */
const SWEEP_MAX = 50
/** Forms that wait for their paper in memory; what doesn't fit is found by the next sweep. */
const WAITING_MAX = 1_000

interface Changed {
  /** Null: a row of the platform, which has no paper. */
  readonly companyId: string | null
  readonly resource: string
  readonly id: string
}

export interface Papers {
  /** A filed form as PDF, as this actor may read it. Throws as reading it does. */
  print(actor: Actor, company: PaperCompany, id: string): Promise<{ readonly name: string; readonly pdf: Buffer }>
  /** Records as PDF, each from a page of its own on, as this actor may read them. Throws as `recordSheets` does; it is in the audit as an export. */
  printRecords(actor: Actor, company: PaperCompany, asked: AskedPaper): Promise<{ readonly name: string; readonly pdf: Buffer }>
  /** Makes and stores the paper of a locked form now, if it isn't there; gives its record. Throws wrong-state when it is not locked, forbidden for who may not read all of it. */
  store(actor: Actor, company: PaperCompany, id: string): Promise<RecordView>
  /** A record has changed: if it is a filed form, its papers follow, one after the other. */
  follow(change: Changed): void
  /** Resolves when nothing waits any more. */
  settled(): Promise<void>
  /** Makes what is missing in every company, a bounded number at a time; gives how many. */
  sweep(): Promise<number>
}

/** Papers of filed forms among the documents of their clients. */
export function createPapers(options: PapersOptions): Papers {
  const { database, records, forms, audit, print = printHere, printRecords = printRecordsHere, onFailed = () => undefined } = options

  const printed = async (actor: Actor, company: PaperCompany, id: string) => {
    const paper = await paperOf(options, { actor, company, id })
    return { paper, pdf: await print(paper, actor.userId) }
  }

  async function paperOfRecords(actor: Actor, company: PaperCompany, asked: AskedPaper): Promise<Buffer> {
    const resource = options.documents.current().resources.get(asked.resource)
    const paper = resource?.papers?.find(({ id }) => id === asked.paper)
    if (resource && paper && 'forms' in paper)
      return packetOf(options, { actor, company, resource, paper, ids: asked.ids }, { print: (id) => printed(actor, company, id), printRecords })
    if (paper && 'files' in paper) return joinedFiles(options, actor, asked, paper)
    return printRecords(await recordSheets(options, actor, company, asked), actor.userId)
  }

  /** Brings the papers of a form to what the form is now; doing it again changes nothing. What lies among a client's documents is in English, whoever locked it. */
  const bringUpToDate = (company: PaperCompany, id: string): Promise<void> => withLanguage(DEFAULT_LANGUAGE, () => bring(company, id))

  async function bring(company: PaperCompany, id: string): Promise<void> {
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
    if (!isThere) {
      const { paper, pdf } = await printed(actor, company, id)
      await keepPaper(options, { actor, filed: paper.filed, pdf })
    }
  }

  const follower = createFollower({
    max: WAITING_MAX,
    failed: onFailed,
    work: async (key) => {
      const [companyId = '', id = ''] = key.split(' ')
      const company = await paperCompanyOf(database, companyId)
      if (company !== undefined) await bringUpToDate(company, id)
    },
  })

  return {
    async print(actor, company, id) {
      const { paper, pdf } = await printed(actor, company, id)
      return { name: `${paper.form.formType}-${id.slice(0, 8)}.pdf`, pdf }
    },
    async printRecords(actor, company, asked) {
      const ids = [...new Set(asked.ids)]
      const pdf = await paperOfRecords(actor, company, { ...asked, ids })
      await audit({ actor, action: 'export', entity: asked.resource, detail: { paper: asked.paper, ids, count: ids.length } })
      return { name: `${asked.resource}-${asked.paper}.pdf`, pdf }
    },
    async store(actor, company, id) {
      const filed = await forms.get(actor, id)
      if (!(await forms.showsAll(actor, id))) throw new RefusalError('forbidden')
      if (filed.record.values.status !== 'locked' || filed.record.values.clientId === null) throw new RefusalError('wrong-state')
      await bringUpToDate(company, id)
      return records.get(actor, { resource: clientPapers(options), id: paperIdOf(actor.companyId, filed) })
    },
    follow({ companyId, resource, id }) {
      if (companyId === null || resourceOfRole(options.documents.current(), 'filed-form')?.name !== resource) return
      follower.add(`${companyId} ${id}`)
    },
    settled: follower.settled,
    async sweep() {
      const linked = options.documents.current()
      const keepsPapers = resourceOfRole(linked, 'filed-form') !== undefined && resourceOfRole(linked, 'client-paper') !== undefined
      return inEachCompany(database, async (companyId) => {
        let made = 0
        const company = await paperCompanyOf(database, companyId)
        for (const id of keepsPapers ? await formsWithoutPaper(options, companyId, SWEEP_MAX) : []) {
          if (company === undefined) continue
          await bringUpToDate(company, id).then(() => {
            made += 1
          }, onFailed)
        }
        await options.files.tend(companyId)
        return made
      })
    },
  }
}
