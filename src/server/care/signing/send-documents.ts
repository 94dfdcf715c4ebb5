import { filledText } from '#contract'
import type { LinkedDomain } from '#document'
import type { Finding, OperationCode, OperationFrame, PlannedItem } from '#server/operations'
import type { RecordRow, RecordUnit } from '#server/records'
import { block } from '../block.ts'
import { asIds, type BoundSlot, slotsOf, withoutBlanks } from '../bound.ts'
import { byId, isIn, textOf } from '../rows.ts'

export const signingSlots = (domain: LinkedDomain) => slotsOf(domain, ['paper', 'template', 'recipient', 'worker'])
export type SigningSlots = ReturnType<typeof signingSlots>

/** Whom the documents are about. */
type Owner = 'recipient' | 'worker'

interface Signer {
  readonly id: string
  readonly role: string
  readonly name: string
  readonly email?: string
}

/** Sends published PDFs about each of these people to whoever signs them (domain: backoffice §2.4). */
const sendAbout =
  (owner: Owner): OperationCode =>
  async (frame) => {
    const { unit, domain, values, records } = frame
    const slots = signingSlots(domain)
    const wanted = asIds(values.templates)
    const templates = await byId(unit, slots.template, wanted)
    return records.flatMap((row) => wanted.flatMap((id) => sentItem(frame, { slots, owner, row, template: templates.get(id) })))
  }

export const sendToClients: OperationCode = sendAbout('recipient')
export const sendToEmployees: OperationCode = sendAbout('worker')

interface Sending {
  readonly slots: SigningSlots
  readonly owner: Owner
  readonly row: RecordRow
  readonly template: RecordRow | undefined
}

/** A document about a person, made from a template and sent at once; nothing where there is no such template. */
export function sentItem({ unit, domain, values }: OperationFrame, { slots, owner, row, template }: Sending): readonly PlannedItem[] {
  if (template === undefined) return []
  const { paper } = slots
  const key = `${row.id}:${template.id}`
  const about = { resource: slots[owner].resource, row }
  const name = textOf(slots.template, template, 'name') ?? ''
  const stopped = notToSend(unit, slots, { owner, template, name })
  if (stopped !== undefined) return [{ key, about, findings: [stopped] }]
  const office = unit.say({ key: `${domain.id}.words.office` })
  const signers = asIds(slots.template.value(template.values, 'signers')).map((role, at) => signerOf(slots, { owner, row, role, id: `s${at + 1}`, office }))
  if (signers.includes(undefined)) return [{ key, about, findings: [block(missingOf(slots, template, row, owner), { name })] }]
  const known = signers.filter((signer) => signer !== undefined)
  const made = paper.values({
    name,
    [owner]: row.id,
    category: slots.template.value(template.values, 'category'),
    template: template.id,
    message: slots.template.value(template.values, 'message'),
    signers: known,
    inOrder: slots.template.value(template.values, 'inOrder') === true,
    due: filledText(values.due),
  })
  const create = { values: withoutBlanks(made), locationId: row.locationId, state: paper.states('sent')[0] ?? '' }
  return [{ key, write: { resource: paper.resource, create }, findings: known.flatMap((signer) => withoutEmail(slots, signer)) }]
}

function notToSend(
  unit: RecordUnit,
  { template: slot }: SigningSlots,
  { owner, template, name }: { readonly owner: Owner; readonly template: RecordRow; readonly name: string },
): Finding | undefined {
  if (!isIn(unit, slot, template, 'active')) return block('templateClosed', { name })
  const other: Owner = owner === 'recipient' ? 'worker' : 'recipient'
  return slot.says(template.values, 'about', other) ? block('otherTemplate', { name }) : undefined
}

interface Signing {
  readonly owner: Owner
  readonly row: RecordRow
  readonly role: string
  readonly id: string
  readonly office: string
}

/** Who signs in a role, by the record that the document is about; undefined where it does not say. */
function signerOf(slots: SigningSlots, { owner, row, role, id, office }: Signing): Signer | undefined {
  const is = (option: string): boolean => slots.template.option('signers', option) === role
  const slot = slots[owner]
  if (is(owner)) return { id, role, ...personOf(slot, row) }
  if (is('agency')) return { id, role, name: office }
  if (is('representative') && owner === 'recipient') {
    const group = slot.value(row.values, 'representative')
    const { name, email } = typeof group === 'object' && group !== null ? (group as { readonly name?: unknown; readonly email?: unknown }) : {}
    const [known, address] = [filledText(name), filledText(email)]
    return known === undefined ? undefined : { id, role, name: known, ...(address !== undefined && { email: address }) }
  }
  return undefined
}

function personOf(slot: BoundSlot, row: RecordRow): Pick<Signer, 'name' | 'email'> {
  const email = textOf(slot, row, 'email')
  return { name: [textOf(slot, row, 'first'), textOf(slot, row, 'last')].filter(Boolean).join(' '), ...(email !== undefined && { email }) }
}

/** Why somebody who signs is not known. */
function missingOf(slots: SigningSlots, template: RecordRow, row: RecordRow, owner: Owner): 'noRepresentative' | 'signerByHand' {
  const representative = slots.template.option('signers', 'representative')
  const others = asIds(slots.template.value(template.values, 'signers')).filter((role) => role !== representative)
  const isKnown = others.every((role) => signerOf(slots, { owner, row, role, id: '', office: '' }) !== undefined)
  return isKnown && owner === 'recipient' ? 'noRepresentative' : 'signerByHand'
}

/** The office signs in the product: its address is known when it is sent. */
const withoutEmail = (slots: SigningSlots, { role, name, email }: Signer): readonly Finding[] =>
  email === undefined && role !== slots.template.option('signers', 'agency') ? [{ code: 'noEmail', severity: 'info', places: { name } }] : []
