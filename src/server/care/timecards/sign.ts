import { filledText } from '#contract'
import type { Finding, OperationCode, OperationFrame, PlannedItem } from '#server/operations'
import type { RecordRow } from '#server/records'
import { isIn, stateText, textOf } from '../rows.ts'
import { type CardSlots, cardSlots, linesOfCards } from './card-facts.ts'
import { checked } from './check.ts'

/** Whose name stands on a card. */
type Signer = 'worker' | 'recipient'

/** A worker signs an own card for a pay period that is over, and hands it in by that (domain: backoffice §2.8). */
export const sign: OperationCode = (frame) => signed(frame, 'worker', (cards) => checked(frame, { states: 'unsent', otherwise: 'cardSent' }, cards))

/** A client signs what was handed in; a card that waited for that alone passes its checks. */
export const signAsClient: OperationCode = (frame) =>
  signed(frame, 'recipient', (cards) => checked(frame, { states: 'checked', otherwise: 'cardNotChecked' }, cards))

/** What a client says is wrong goes back with the card, to whoever has to change it. */
export const dispute: OperationCode = async (frame) => {
  const slots = cardSlots(frame.domain)
  const { card } = slots
  return frame.records.map((row): PlannedItem => {
    if (!isIn(frame.unit, card, row, 'checked')) return blocked(row, 'notToSign', { state: stateText(frame.unit, card, row) })
    const values = card.values({ returned: 'disputed', remark: filledText(frame.values.why) ?? null, ...NOT_SIGNED })
    return { key: row.id, write: { resource: card.resource, row, values, transition: card.transition('giveBack') }, findings: [] }
  })
}

/** Times that are disputed are signed again by both. */
const NOT_SIGNED = {
  ...{ workerSigned: null, workerSignedAt: null, workerSignedName: null },
  ...{ recipientSigned: null, recipientSignedAt: null, recipientSignedName: null },
}

type Then = (cards: readonly RecordRow[]) => Promise<readonly PlannedItem[]>

/** The card with the signature, and what comes of that; the server's clock says when. */
async function signed(frame: OperationFrame, signer: Signer, then: Then): Promise<readonly PlannedItem[]> {
  const { unit, domain, values, records } = frame
  const slots = cardSlots(domain)
  const [row] = records
  if (row === undefined) return []
  const found = await reasonNot(frame, slots, { row, signer })
  if (found !== undefined) return [{ key: row.id, findings: [{ ...found, severity: 'block' }] }]
  const { now, today } = unit.moment
  const said = slots.card.values({ [`${signer}Signed`]: today, [`${signer}SignedAt`]: now.toISOString(), [`${signer}SignedName`]: filledText(values.name) })
  const items = await then([{ ...row, values: { ...row.values, ...said } }])
  return items.map((item) =>
    item.write === undefined || !('row' in item.write) ? item : { ...item, write: { ...item.write, row, values: { ...said, ...item.write.values } } },
  )
}

interface Signing {
  readonly row: RecordRow
  readonly signer: Signer
}

/** Why nobody signs this now. */
async function reasonNot({ unit, values }: OperationFrame, slots: CardSlots, { row, signer }: Signing): Promise<Omit<Finding, 'severity'> | undefined> {
  const { card } = slots
  const until = textOf(card, row, 'until') ?? ''
  if (!isIn(unit, card, row, signer === 'worker' ? 'unsent' : 'checked')) return { code: 'notToSign', places: { state: stateText(unit, card, row) } }
  // What came back is handed in again with a new signature of its worker.
  if (signer === 'recipient' && textOf(card, row, 'recipientSigned') !== undefined) return { code: 'signedAlready' }
  if (values.agrees !== true) return { code: 'notAgreed' }
  if (until >= unit.moment.today) return { code: 'periodNotOver', places: { date: until } }
  return (await linesOfCards(unit, slots, [row.id])).length === 0 ? { code: 'noLines' } : undefined
}

const blocked = (row: RecordRow, code: string, places: NonNullable<Finding['places']>): PlannedItem => ({
  key: row.id,
  findings: [{ code, severity: 'block', places }],
})
