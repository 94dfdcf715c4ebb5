import type { Json } from '#contract'
import type { Work } from './action-context.ts'
import { reportOutcome, runEach } from './run-each.ts'
import { subjectOf } from './subject-of.ts'

/** Moves records to another location, which is asked for with the reason; what is part of them goes along. */
export const moveRecords = async (work: Work): Promise<void> => {
  const { ports, resource } = work
  const name = subjectOf(work)
  const reply = await ports.ask({
    title: ports.t('shared/actions.moveTitle', { name }),
    text: ports.t('shared/actions.moveText'),
    confirmLabel: ports.t('shared/actions.move'),
    fields: { resource, names: ['locationId'] },
    reason: 'required',
  })
  const to = reply?.values?.locationId
  if (typeof to !== 'string') return
  const values: Readonly<Record<string, Json>> = {}
  const reason = reply?.reason ? { reason: reply.reason } : {}
  const outcome = await runEach(work, (record) =>
    ports.records.update(resource.name, record.id, { version: record.version, values, locationId: to, ...reason }),
  )
  reportOutcome(work, outcome, ports.t('shared/actions.moved', { name }))
}
