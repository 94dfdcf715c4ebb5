import { useT } from '#i18n'
import type { Ahead } from '#offline'
import { Pill } from '#widgets'

/** Whether everything that a start without network needs lies on this device. */
export function AheadPill({ ahead }: { readonly ahead: Ahead }) {
  const t = useT()
  return (
    <div role="status">
      {ahead === 'coming' && <Pill tone="info" label={t('shared/offline.enrol.coming')} />}
      {ahead === 'partly' && <Pill tone="warning" label={t('shared/offline.enrol.partly')} />}
      {(ahead === 'here' || ahead === 'unasked') && <Pill tone="success" label={t('shared/offline.enrol.done')} />}
    </div>
  )
}
