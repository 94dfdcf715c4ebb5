import type { RecordView, ResolvedResource, Sign } from '#contract'
import { useT } from '#i18n'
import { Pill } from '#widgets'
import { useHeldSigns } from './held-signs.ts'

export interface SignPillsProps {
  readonly signs: readonly Sign[]
  /** Document id of the screen, whose strings hold `signs.<id>`. */
  readonly strings: string
  readonly resource: ResolvedResource
  readonly record: RecordView
}

/** What has to be seen beside the name, whatever tab is open. */
export function SignPills({ signs, strings, resource, record }: SignPillsProps) {
  const t = useT()
  return useHeldSigns(resource, record, signs).map(({ id, tone }) => <Pill key={id} label={t(`${strings}.signs.${id}`)} tone={tone} />)
}
