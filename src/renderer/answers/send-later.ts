import { type DraftContent, draftSubject, type FileBody, type Json, type ResolvedForm, subjectIn, subjectQuestion } from '#contract'
import { offline } from '#offline'
import { type HeldWork, isHeldHere, plain } from './held-work.ts'

const OWN_CALL = 'api/ui/forms/records'

/** Puts a filled-in form into the outbox: it is sent once, when the server can be reached, under the id it was begun with. */
export async function sendLater(
  form: ResolvedForm,
  body: FileBody,
  { title, content, version }: { readonly title: string; readonly content: DraftContent; readonly version: number },
): Promise<void> {
  const { store = 'FormOutbox', path = OWN_CALL } = form.offline ?? {}
  const late: FileBody = { ...body, source: 'offline', deviceAt: new Date().toISOString() }
  const held: HeldWork = {
    form: form.id,
    hash: form.hash,
    ...draftSubject(form.about, subjectIn(form.about, content.answers)),
    version,
    content,
    signatures: (body.signatures ?? []).map(({ pin: _never, ...signature }) => signature),
  }
  const sent = path === OWN_CALL ? plain(late) : bySpecification(form, late)
  if (isHeldHere(body.id)) return offline().outbox.replace(body.id, sent, plain(held))
  await offline().outbox.enqueue({
    store,
    path: `/${path}`,
    formType: form.formType,
    requestType: 'Post',
    formId: body.id,
    idempotency: body.id,
    body: sent,
    label: [title, content.labels[`/${subjectQuestion(form.about)}`]].filter(Boolean).join(' · '),
    work: plain(held),
  })
}

/** The specification's calls name the answers as its offline stores do, beside what the forms need (chat-assistant-session §3). */
function bySpecification(
  { offline: policy, formType }: ResolvedForm,
  { id, hash, answers, hidden, reasons, signatures, supersedesId, deviceAt }: FileBody,
): Readonly<Record<string, Json>> {
  const named = Object.entries(answers).map(([name, value]): [string, Json] => [policy?.keys?.[name] ?? name, value])
  return {
    ...Object.fromEntries(named),
    ...plain({ formHash: hash, idempotencyKey: id, formId: id, formType, requestType: 'Post', hidden, reasons, signatures, supersedesId, deviceAt }),
  }
}
