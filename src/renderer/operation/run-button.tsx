import type { ReactNode } from 'react'
import type { ResolvedOperation } from '#contract'
import { type Translate, useT } from '#i18n'
import { Button } from '#widgets'
import type { Stage } from './run-state.ts'
import type { AskedRun } from './use-asked-run.ts'

export interface RunButtonProps {
  readonly operation: ResolvedOperation
  readonly asked: AskedRun
  /** Element id of the words that say why it is off. */
  readonly whyId?: string
}

/** Why an operation can't be done as it is, in words. */
export const whyNot = ({ hindrance, counts }: AskedRun, t: Translate): string | undefined =>
  hindrance && t(`shared/operations.off.${hindrance}`, { count: counts?.blocked ?? 0 })

/** The button that goes on: it looks, has it done, or asks for the outcome once more. */
export function RunButton({ operation, asked, whyId }: RunButtonProps): ReactNode {
  const t = useT()
  const { stage, hindrance, isLookedAt, press } = asked
  const isOff = hindrance !== undefined
  return (
    <Button
      look={operation.tone === 'danger' && isLookedAt ? 'danger' : 'solid'}
      icon={isLookedAt ? operation.icon : undefined}
      busy={stage.at === 'previewing' || stage.at === 'running'}
      aria-disabled={isOff}
      aria-describedby={isOff ? whyId : undefined}
      onClick={press}
    >
      {t(labelOf(stage, isLookedAt) ?? operation.title)}
    </Button>
  )
}

/** What it says where it is not the operation itself. */
function labelOf(stage: Stage, isLookedAt: boolean): string | undefined {
  if (stage.at === 'cut') return 'shared/operations.tryAgain'
  const isOperation = isLookedAt || stage.at === 'running' || (stage.at === 'previewing' && stage.shown !== undefined)
  return isOperation ? undefined : 'shared/operations.preview'
}
