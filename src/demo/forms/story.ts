import { type AnswerValues, draftSubject, type FiledForm, type SignatureInput, subjectIn, subjectQuestion } from '#contract'
import { slotField } from '#form-rules'
import type { Actor } from '#permissions'
import type { Forms } from '#server/forms/clinical'
import { demoId } from '../demo-ids.ts'
import type { StoryTime, WrittenForm } from './writer.ts'

/** What becomes of a demo form once it is written. A form whose author alone signs is signed with its submission. */
export const FILED_FATES = ['signed', 'submitted', 'locked', 'returned', 'voided'] as const
export type Fate = 'draft' | (typeof FILED_FATES)[number]

export interface Stage {
  readonly forms: Forms
  readonly author: Actor
  readonly reviewer: Actor
  readonly time: StoryTime
}

const HOUR_MS = 3_600_000
const PIN = '0000'

/** Takes a written form as far as its fate goes, each step by whoever does it and some time after the last. */
export async function tellStory(stage: Stage, written: WrittenForm, fate: Fate): Promise<void> {
  if (fate === 'draft') return keepDraft(stage, written)
  const filed = await fileIt(stage, written)
  const status = filed.record.values.status
  if (fate === 'submitted') return
  if (fate === 'returned') {
    if (status === 'submitted') await sendBack(stage, filed)
    return
  }
  const signed = status === 'submitted' ? await signRest(stage, written, filed) : filed
  if (fate === 'locked') await lockAndAdd(stage, written, signed)
  if (fate === 'voided') await takeBack(stage, written, signed)
}

async function keepDraft({ forms, author }: Stage, { id, form, hash, answers, labels }: WrittenForm): Promise<void> {
  const entries = Object.entries(answers)
  const begun: AnswerValues = Object.fromEntries(entries.slice(0, Math.ceil(entries.length * 0.6)))
  const content = { answers: begun, reasons: {}, labels }
  await forms.saveDraft(author, id, {
    form: form.id,
    hash,
    ...draftSubject(form.about, subjectIn(form.about, answers)),
    version: 0,
    device: 'Chrome on Windows',
    content,
  })
}

function fileIt({ forms, author }: Stage, { id, form, hash, answers, reasons, slots }: WrittenForm): Promise<FiledForm> {
  const own = slots.filter((slot) => slotField(form.fields, slot)?.signer?.author)
  return forms.file(author, { id, form: form.id, hash, answers, reasons, signatures: own.map(byPin) })
}

const byPin = (slot: string): SignatureInput => ({ slot, method: 'storedByPin', name: '', pin: PIN })

/** Staff sign for themselves, everyone else by typing their name. */
async function signRest({ forms, reviewer, time }: Stage, { form, slots, labels }: WrittenForm, { record }: FiledForm): Promise<FiledForm> {
  later(time, 3)
  const rest = slots.filter((slot) => !slotField(form.fields, slot)?.signer?.author)
  const name = labels[`/${subjectQuestion(form.about)}`] ?? 'The client'
  const signatures = rest.map((slot): SignatureInput => (slotField(form.fields, slot)?.signer?.by === 'staff' ? byPin(slot) : { slot, method: 'typed', name }))
  return forms.sign(reviewer, record.id, { version: record.version, signatures })
}

async function sendBack({ forms, reviewer, time }: Stage, { record }: FiledForm): Promise<void> {
  later(time, 20)
  await forms.return(reviewer, record.id, { version: record.version, message: 'Please look at the times once more; they do not fit the visit.' })
}

async function lockAndAdd({ forms, author, reviewer, time }: Stage, { form }: WrittenForm, { record }: FiledForm): Promise<void> {
  later(time, 22)
  if (record.values.status === 'signed') await forms.lock(reviewer, record.id, { version: record.version })
  later(time, 2)
  const text = form.about.client === undefined ? 'The meeting was held by video.' : 'The client’s daughter was present for the last part of it.'
  await forms.addAddendum(author, record.id, { id: demoId(record.id, 'addendum'), kind: 'clarification', text })
}

async function takeBack({ forms, reviewer, time }: Stage, { form }: WrittenForm, { record }: FiledForm): Promise<void> {
  later(time, 26)
  await forms.void(reviewer, record.id, { version: record.version, reason: `Entered for the wrong ${form.about.client === undefined ? 'employee' : 'client'}` })
}

function later(time: StoryTime, hours: number): void {
  time.now = new Date(time.now.getTime() + hours * HOUR_MS)
}
