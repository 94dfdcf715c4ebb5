import { type FilesPaper, type RecordView, rowsIn } from '#contract'
import type { Actor } from '#permissions'
import { UnreadablePdf } from '#server/forms/pdf'
import { RefusalError } from '#server/platform/refusal'
import type { PapersOptions } from './context.ts'
import { type AskedPaper, readForPaper } from './record-paper.ts'

const PDF = 'application/pdf'

/**
 * The PDFs that records hold, joined in the order that the records were asked for.
 * @throws RefusalError as reading the records does, and wrong-state where one of them has no PDF, one that is being scanned, or one that cannot be read
 */
export async function joinedFiles(options: PapersOptions, actor: Actor, asked: AskedPaper, { files }: FilesPaper): Promise<Buffer> {
  const views = await readForPaper(options.records, actor, asked)
  const pdfs: Buffer[] = []
  for (const view of views) {
    const held = firstFilled(view, files)
    if (held.length === 0) throw new RefusalError('wrong-state', { message: options.say('shared/print.noPdf', { name: view.display }) })
    for (const file of held) {
      const bytes = await options.files.bytesOf(actor.companyId, file)
      if (bytes === undefined) throw new RefusalError('wrong-state', { message: options.say('shared/print.pdfHeld', { name: view.display }) })
      pdfs.push(bytes)
    }
  }
  return options.pdfs.join(pdfs, actor.userId).catch((error: unknown) => {
    if (error instanceof UnreadablePdf) throw new RefusalError('wrong-state', { message: options.say('shared/print.pdfUnreadable') })
    throw error
  })
}

/** What a reader does not see is not among the values. */
function firstFilled({ values, masked }: RecordView, names: readonly string[]): readonly { readonly id: string; readonly sha256: string }[] {
  for (const name of names) {
    const files = masked.includes(name) ? [] : rowsIn(values[name]).filter(({ type }) => type === PDF)
    if (files.length > 0) return files.map(({ id, sha256 }) => ({ id: String(id), sha256: String(sha256) }))
  }
  return []
}
