import type { Actor } from '#permissions'
import { printHere, printRecordsHere, type SentForm } from '#server/forms/print'
import type { PaperCompany, PapersOptions } from './context.ts'
import { joinedFiles } from './files-paper.ts'
import { packetOf } from './forms-paper.ts'
import { paperOf } from './paper.ts'
import { type AskedPaper, recordSheets } from './record-paper.ts'

/** Makes papers as this actor may read what is on them, and stores none. */
export interface Press {
  /** Of a filed form. Throws as reading it does. */
  form(actor: Actor, company: PaperCompany, id: string): Promise<{ readonly paper: SentForm; readonly pdf: Buffer }>
  /** Of records, as the paper of their resource says. Throws as `recordSheets` does. */
  records(actor: Actor, company: PaperCompany, asked: AskedPaper): Promise<Buffer>
}

export function createPress(options: PapersOptions): Press {
  const { documents, print = printHere, printRecords = printRecordsHere } = options
  const press: Press = {
    async form(actor, company, id) {
      const paper = await paperOf(options, { actor, company, id })
      return { paper, pdf: await print(paper, actor.userId) }
    },
    async records(actor, company, asked) {
      const resource = documents.current().resources.get(asked.resource)
      const paper = resource?.papers?.find(({ id }) => id === asked.paper)
      if (resource && paper && 'forms' in paper)
        return packetOf(options, { actor, company, resource, paper, ids: asked.ids }, { print: (id) => press.form(actor, company, id), printRecords })
      if (paper && 'files' in paper) return joinedFiles(options, actor, asked, paper)
      return printRecords(await recordSheets(options, actor, company, asked), actor.userId)
    },
  }
  return press
}
