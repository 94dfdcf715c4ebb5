import { deservesToast } from '#api'
import { LIST_LIMIT_MAX, SHEET_KINDS, type SheetKind } from '#contract'
import type { Work } from './action-context.ts'
import { errorText } from './error-text.ts'

const WARNINGS = { none: undefined, personal: 'shared/actions.exportPersonal', phi: 'shared/actions.exportHealth' } as const
/** What the kind of the last file is kept under. */
const LAST_KIND = 'exportKind'

/** Which file is wanted, with a warning where health or personal data leaves the system; undefined when it was called off. */
async function askKind({ ports, resource }: Work): Promise<SheetKind | undefined> {
  const { t } = ports
  const warning = WARNINGS[resource.health]
  const isKind = (kind: unknown): kind is SheetKind => SHEET_KINDS.some((each) => each === kind)
  const last = ports.lastAnswer.read(LAST_KIND)
  const chosen = isKind(last) ? last : SHEET_KINDS[0]
  const reply = await ports.ask({
    title: t('shared/actions.exportTitle', { name: t(resource.plural) }),
    ...(warning && { text: t(warning) }),
    choice: { label: t('shared/actions.exportAs'), options: SHEET_KINDS.map((id) => ({ id, label: t(`shared/actions.exportKinds.${id}`) })), chosen },
    confirmLabel: t('shared/actions.export'),
  })
  if (!reply) return undefined
  const kind = isKind(reply.choice) ? reply.choice : chosen
  ports.lastAnswer.keep(LAST_KIND, kind)
  return kind
}

/** Saves the picked records as a file, or all that the list shows. */
export const exportRecords = async (work: Work): Promise<void> => {
  const { ports, context, resource, records } = work
  if (records.length > LIST_LIMIT_MAX) return ports.toast({ tone: 'warning', text: ports.t('shared/validation.tooMany', { max: LIST_LIMIT_MAX }) })
  const kind = await askKind(work)
  if (kind === undefined) return
  const picked = records.length === 0 ? {} : { ids: records.map(({ id }) => id) }
  try {
    const content = await (context.file?.content(kind) ?? ports.records.sheet(resource.name, kind, { ...context.query, ...picked }))
    ports.saveFile(`${context.file?.name ?? resource.name}-${ports.today()}.${kind}`, content)
    ports.toast({ tone: 'success', text: ports.t('shared/actions.exported') })
  } catch (error) {
    if (deservesToast(error)) ports.toast({ tone: 'danger', text: errorText(error, ports.t), stays: true })
  }
}
