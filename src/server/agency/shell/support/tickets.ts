import { randomUUID } from 'node:crypto'
import type { FieldProblem, Sent, StoredFile, TicketBody } from '#contract'
import { nameOfRole } from '#document'
import { readDataUrl } from '#server/forms/files'
import type { Caller } from '#server/http/guards'
import { RefusalError } from '#server/platform/refusal'
import { newId } from '#server/records'
import type { ShellContext } from '../context.ts'
import { createSharing, sameCall } from '../once.ts'
import { refuseFields } from '../refuse.ts'
import { textOf } from '../values.ts'
import { checkFields } from './check-fields.ts'
import { readFacts } from './facts.ts'
import { storeOnce } from './store-once.ts'

export type TicketFields = Partial<TicketBody>
type Sender = Pick<Caller, 'actor' | 'company'>

const REQUIRED = ['reporter', 'section', 'priority', 'email'] as const
const IMAGE_MAX_BYTES = 5_000_000

/** Stores a ticket for the super admin and tells support by mail. The same ticket within a minute is stored once (spec: shell-and-account §5). */
export function createTickets(context: ShellContext): (sender: Sender, fields: TicketFields) => Promise<Sent> {
  const shared = createSharing()
  const resourceNow = () => nameOfRole(context.documents(), 'help-request')

  async function store({ actor, company }: Sender, { image = '', ...fields }: TicketFields): Promise<Sent> {
    const resource = resourceNow()
    const facts = await readFacts(context.database)
    const { values, problems } = checkFields(context, { resource, values: fields })
    refuseFields(problems)
    const id = newId(context.clock())
    const file = image === '' ? undefined : await keepImage(context, { actor, company }, { image, holder: id })
    const view = await storeOnce(context, actor, {
      resource,
      id,
      words: wordsOf({ ...fields, image }),
      async values(tx) {
        if (file !== undefined) await context.files.claim(tx, actor.companyId, { ids: [file.id], holder: id, resource })
        return {
          ...values,
          status: 'open',
          sentAt: context.clock().toISOString(),
          userId: actor.userId,
          company: company.name,
          ...(file !== undefined && { image: [file] }),
        }
      },
      letter: (ticket) => ({
        kind: 'ticket',
        to: facts.email,
        subject: context.say('shared/calls.ticket.subject', { number: textOf(ticket, 'ticketNo'), section: textOf(ticket, 'section') }),
        // No description: people write about clients there, and mail is read on its way.
        text: context.say('shared/calls.ticket.letter', {
          number: textOf(ticket, 'ticketNo'),
          company: company.name,
          reporter: textOf(ticket, 'reporter'),
          email: textOf(ticket, 'email'),
          section: textOf(ticket, 'section'),
          priority: textOf(ticket, 'priority'),
        }),
      }),
    })
    return { _id: view.id, number: textOf(view, 'ticketNo') }
  }

  return async (sender, fields) => {
    const missing = REQUIRED.filter((name) => (fields[name] ?? '').trim() === '')
    const message = context.say('shared/calls.ticket.required')
    refuseFields(missing.map((name): FieldProblem => ({ path: `/${name}`, message })))
    return shared(sameCall(resourceNow(), sender.actor, ...wordsOf(fields)), () => store(sender, fields))
  }
}

const wordsOf = (fields: TicketFields): readonly string[] =>
  Object.entries(fields)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, value]) => `${name}=${value}`)

/** A picture by its bytes, drawn anew, kept with the company's files; the ticket claims it when it is stored. */
async function keepImage(
  { files, say }: ShellContext,
  { actor, company }: Sender,
  { image, holder }: { readonly image: string; readonly holder: string },
): Promise<StoredFile> {
  const read = readDataUrl(image)
  const refuse = (key: string, params = {}): RefusalError => {
    const message = say(key, params)
    return new RefusalError('invalid-value', { message, problems: [{ path: '/image', message }] })
  }
  if (read === undefined) throw refuse('shared/calls.ticket.imageOnly')
  if (read.bytes.length > IMAGE_MAX_BYTES) throw refuse('shared/files.refused.tooLarge', { max: IMAGE_MAX_BYTES / 1_000_000 })
  try {
    const upload = { id: randomUUID(), holder, at: '/image', accept: ['image'] as const, name: 'picture', declared: read.type, bytes: read.bytes }
    return await files.keep(actor, { ...upload, settings: company.settings })
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error
    const isNoImage = error.code === 'unsupported-media'
    const message = isNoImage ? say('shared/calls.ticket.imageOnly') : error.message
    throw new RefusalError(isNoImage ? 'invalid-value' : error.code, { message, problems: [{ path: '/image', message }] })
  }
}
