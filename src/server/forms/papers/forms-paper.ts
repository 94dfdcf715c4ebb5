import { type FormsPaper, PACKET_STATES } from '#contract'
import type { LinkedResource } from '#document'
import type { Actor } from '#permissions'
import type { PrintRecords, RecordSheets, SentForm } from '#server/forms/print'
import { RefusalError } from '#server/platform/refusal'
import type { PaperCompany, PapersOptions } from './context.ts'
import { onPaperOf, valueOnPaper } from './record-paper.ts'

const IN_PACKETS: ReadonlySet<unknown> = new Set(PACKET_STATES)

/** A form as it was printed, and how many pages that took. */
interface Printed {
  readonly paper: SentForm
  readonly pdf: Buffer
  readonly pages: number
}

export interface AskedPacket {
  readonly actor: Actor
  readonly company: PaperCompany
  readonly resource: LinkedResource
  readonly paper: FormsPaper
  readonly ids: readonly string[]
}

/** What makes the papers. */
interface PacketWork {
  readonly print: (id: string) => Promise<Pick<Printed, 'paper' | 'pdf'>>
  readonly printRecords: PrintRecords
}

/**
 * Filed forms as this actor may print them, client by client in the order of their days, behind a cover that says on which page each begins.
 * @throws RefusalError as reading each of them does, and wrong-state for one that is neither signed nor locked
 */
export async function packetOf(options: PapersOptions, asked: AskedPacket, { print, printRecords }: PacketWork): Promise<Buffer> {
  const { pdfs, say } = options
  const { actor } = asked
  const forms: Printed[] = []
  for (const id of asked.ids) {
    const { paper, pdf } = await print(id)
    const { status } = paper.filed.record.values
    if (!IN_PACKETS.has(status)) throw new RefusalError('wrong-state', { message: say('shared/print.notSigned', { name: paper.filed.record.display }) })
    forms.push({ paper, pdf, pages: (await pdfs.pages(pdf, actor.userId)).length })
  }
  forms.sort((a, b) => compare(placeOf(a), placeOf(b)))
  const cover = async (pages: number): Promise<Buffer> => printRecords(coverOf(options, asked, forms, pages), actor.userId)
  const first = await cover(1)
  const taken = (await pdfs.pages(first, actor.userId)).length
  return pdfs.join([taken === 1 ? first : await cover(taken), ...forms.map(({ pdf }) => pdf)], actor.userId)
}

const placeOf = ({ paper: { client, filed } }: Printed): readonly string[] => {
  const { eventDate, eventTime } = filed.record.values
  return [client.name, String(filed.record.values.clientId), String(eventDate), String(eventTime ?? '')]
}

const compare = (a: readonly string[], b: readonly string[]): number => {
  const at = a.findIndex((word, index) => word !== b[index])
  return at < 0 ? 0 : (a[at] ?? '') < (b[at] ?? '') ? -1 : 1
}

/** Its first page and, of many forms, the ones behind it; `pages` of them. */
function coverOf(options: PapersOptions, { company, resource, paper }: AskedPacket, forms: readonly Printed[], pages: number): RecordSheets {
  const { text, ...sheet } = onPaperOf(options, company, { resource, paper: paper.id })
  const isOfOne = new Set(forms.map((form) => form.paper.filed.record.values.clientId)).size === 1
  const columns = [...(isOfOne ? [] : ['clientId']), 'eventDate', 'title', 'status'].flatMap((name) => {
    const field = resource.fields[name]
    return field ? [{ name, field }] : []
  })
  let next = pages + 1
  const rows = forms.map(({ paper: { filed }, pages: own }) => {
    const begins = next
    next += own
    return [...columns.map(({ name, field }) => valueOnPaper(filed.record, name, field, { text, timeZone: company.timeZone })), String(begins)]
  })
  const head = columns.map(({ field }) => text(field.label))
  return {
    ...sheet,
    isWide: false,
    sheets: [
      {
        about: isOfOne ? (forms[0]?.paper.client ?? NOBODY) : NOBODY,
        blocks: [{ kind: 'table', title: text('shared/print.packetForms'), head: [...head, text('shared/print.packetPage')], rows }],
      },
    ],
  }
}

const NOBODY = { name: '', lines: [] }
