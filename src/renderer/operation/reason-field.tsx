import type { ReactNode } from 'react'
import { useT } from '#i18n'
import { Field, TextArea } from '#widgets'
import type { AskedReason } from './use-reason.ts'

/** Longest reason that the server takes, in UTF-16 units. */
const REASON_MAX = 500

export interface ReasonFieldProps {
  readonly reason: AskedReason
  /** How many items it is asked for. */
  readonly warned: number
}

/** Asks why, where it is asked. */
export function ReasonField({ reason, warned }: ReasonFieldProps): ReactNode {
  const t = useT()
  if (!reason.isAsked) return null
  const help = [...(warned > 0 ? [t('shared/operations.reasonFor', { count: warned })] : []), t('shared/operations.reasonHelp')].join(' ')
  return (
    <Field
      label={t('shared/operations.reason')}
      help={help}
      required={reason.isRequired}
      error={reason.isMissing ? t('shared/operations.reasonMissing') : undefined}
    >
      <TextArea value={reason.text} onChange={reason.write} maxLength={REASON_MAX} />
    </Field>
  )
}
