import type { OperationCode, PlannedItem } from '#server/operations'
import { block } from '../block.ts'
import { oneOf } from '../bound.ts'
import { textOf } from '../rows.ts'
import { namedBy, ROWS_MAX } from '../timecards/card-facts.ts'
import { sentItem, signingSlots } from './send-documents.ts'

/** Templates of the packet that are looked at. */
const PACKET_MAX = 50

/** Sends the published PDFs of the onboarding packet to people; what somebody has signed, or still has to, is not sent again (domain: backoffice §2.4). */
export const sendOnboarding: OperationCode = async (frame) => {
  const { unit, domain, records } = frame
  const slots = signingSlots(domain)
  const { paper, template } = slots
  const [templateState, paperState] = [unit.resource(template.resource).lifecycle, unit.resource(paper.resource).lifecycle]
  if (templateState === undefined || paperState === undefined) return []
  const packet = await unit.rows(template.resource, {
    filter: [
      { field: template.needed('onboarding'), op: 'eq', value: true },
      { field: templateState.field, op: 'in', value: oneOf(template.states('active')) },
    ],
    limit: PACKET_MAX,
  })
  if (packet.length === 0) return records.map((row): PlannedItem => ({ key: row.id, findings: [block('noPacket')] }))
  const ids = records.map(({ id }) => id)
  const had = await unit.rows(paper.resource, {
    filter: [{ field: paperState.field, op: 'in', value: oneOf(paper.states('kept')) }],
    and: [namedBy(paper, 'worker', ids)],
    limit: ROWS_MAX,
  })
  const before = new Set(had.map((row) => `${textOf(paper, row, 'worker')}:${textOf(paper, row, 'template')}`))
  return records.flatMap((row) =>
    packet.flatMap((each): readonly PlannedItem[] => {
      const key = `${row.id}:${each.id}`
      if (!before.has(key)) return sentItem(frame, { slots, owner: 'worker', row, template: each })
      const name = textOf(template, each, 'name') ?? ''
      return [{ key, about: { resource: slots.worker.resource, row }, findings: [{ code: 'sentBefore', severity: 'block', places: { name } }] }]
    }),
  )
}
