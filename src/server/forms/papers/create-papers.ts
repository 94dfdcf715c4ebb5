import type { RecordView } from '#contract'
import { resourceOfRole } from '#document'
import type { Actor } from '#permissions'
import { createFollower } from '#server/platform/concurrency'
import { inEachCompany } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import { bringUpToDate } from './bring-up-to-date.ts'
import { paperCompanyOf } from './company-of.ts'
import { clientPapers, type PaperCompany, type PapersOptions } from './context.ts'
import { formsWithoutPaper, paperIdOf } from './keep-paper.ts'
import { createPress, type Press } from './press.ts'
import type { AskedPaper } from './record-paper.ts'

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
  const { database, records, forms, audit, onFailed = () => undefined } = options
  const press = createPress(options)
  const follower = createFollower({
    max: WAITING_MAX,
    failed: onFailed,
    work: async (key) => {
      const [companyId = '', id = ''] = key.split(' ')
      const company = await paperCompanyOf(database, companyId)
      if (company !== undefined) await bringUpToDate(options, press, company, id)
    },
  })
  return {
    async print(actor, company, id) {
      const { paper, pdf } = await press.form(actor, company, id)
      return { name: `${paper.form.formType}-${id.slice(0, 8)}.pdf`, pdf }
    },
    async printRecords(actor, company, asked) {
      const ids = [...new Set(asked.ids)]
      const pdf = await press.records(actor, company, { ...asked, ids })
      await audit({ actor, action: 'export', entity: asked.resource, detail: { paper: asked.paper, ids, count: ids.length } })
      return { name: `${asked.resource}-${asked.paper}.pdf`, pdf }
    },
    async store(actor, company, id) {
      const filed = await forms.get(actor, id)
      if (!(await forms.showsAll(actor, id))) throw new RefusalError('forbidden')
      if (filed.record.values.status !== 'locked' || filed.record.values.clientId === null) throw new RefusalError('wrong-state')
      await bringUpToDate(options, press, company, id)
      return records.get(actor, { resource: clientPapers(options), id: paperIdOf(actor.companyId, filed) })
    },
    follow({ companyId, resource, id }) {
      if (companyId === null || resourceOfRole(options.documents.current(), 'filed-form')?.name !== resource) return
      follower.add(`${companyId} ${id}`)
    },
    settled: follower.settled,
    sweep: () => inEachCompany(database, (companyId) => sweepCompany(options, press, companyId)),
  }
}

/** Makes the papers that a company lacks, and looks after its files; gives how many papers were made. */
async function sweepCompany(options: PapersOptions, press: Press, companyId: string): Promise<number> {
  const { onFailed = () => undefined } = options
  const linked = options.documents.current()
  const keepsPapers = resourceOfRole(linked, 'filed-form') !== undefined && resourceOfRole(linked, 'client-paper') !== undefined
  const company = await paperCompanyOf(options.database, companyId)
  let made = 0
  for (const id of keepsPapers ? await formsWithoutPaper(options, companyId, SWEEP_MAX) : []) {
    if (company === undefined) continue
    await bringUpToDate(options, press, company, id).then(() => {
      made += 1
    }, onFailed)
  }
  await options.files.tend(companyId)
  return made
}
