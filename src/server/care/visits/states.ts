import type { OperationCode } from '#server/operations'
import { slotOf } from '../bound.ts'
import { isIn } from '../rows.ts'

/** Cancels visits with one reason. */
export const cancel: OperationCode = async ({ domain, records, values }) => {
  const visit = slotOf(domain, 'visit')
  return records.map((row) => ({
    key: row.id,
    write: { resource: visit.resource, row, values: visit.values({ why: values.why }), transition: visit.transition('cancel') },
    findings: [],
  }))
}

/** Tells drafts to their workers, or leaves them open where there is none. */
export const publish: OperationCode = async ({ domain, records }) => {
  const visit = slotOf(domain, 'visit')
  return records.map((row) => {
    const isOpen = visit.value(row.values, 'worker') === undefined
    return { key: row.id, write: { resource: visit.resource, row, values: {}, transition: visit.transition(isOpen ? 'publishOpen' : 'publish') }, findings: [] }
  })
}

/** Gives visits to another worker; one that waits for a worker is assigned. */
export const swapWorker: OperationCode = async ({ unit, domain, records, values }) => {
  const visit = slotOf(domain, 'visit')
  return records.map((row) => {
    const isOpen = isIn(unit, visit, row, 'open')
    if (!isOpen && !isIn(unit, visit, row, 'movable')) return { key: row.id, findings: [{ code: 'notMovable', severity: 'block' }] }
    const write = { resource: visit.resource, row, values: visit.values({ worker: values.worker }) }
    return { key: row.id, write: isOpen ? { ...write, transition: visit.transition('assign') } : write, findings: [] }
  })
}
