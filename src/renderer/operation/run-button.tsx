import { type ReactNode, useId } from 'react'
import type { ResolvedOperation } from '#contract'
import { useT } from '#i18n'
import { Button } from '#widgets'
import type { Counts } from './judge-items.ts'
import css from './operation.module.css'
import type { Stage } from './run-state.ts'

export interface RunButtonProps {
  readonly operation: ResolvedOperation
  readonly stage: Stage
  /** Why it can't be done as it is. */
  readonly hindrance: 'blocked' | 'nothing' | undefined
  readonly counts: Counts | undefined
  /** What would come of it is in sight, where it can be. */
  readonly isLookedAt: boolean
  readonly onPress: () => void
}

/** The button that goes on; where it is off it says why. */
export function RunButton({ operation, stage, hindrance, counts, isLookedAt, onPress }: RunButtonProps): ReactNode {
  const t = useT()
  const whyId = useId()
  const isLooking = stage.at === 'previewing'
  const label =
    stage.at === 'cut'
      ? 'shared/operations.tryAgain'
      : isLookedAt || stage.at === 'running' || (isLooking && counts)
        ? operation.title
        : 'shared/operations.preview'
  return (
    <>
      {hindrance !== undefined && (
        <p id={whyId} className={css.why}>
          {t(`shared/operations.off.${hindrance}`, { count: counts?.blocked ?? 0 })}
        </p>
      )}
      <Button
        look={operation.tone === 'danger' && isLookedAt ? 'danger' : 'solid'}
        icon={isLookedAt ? operation.icon : undefined}
        busy={isLooking || stage.at === 'running'}
        aria-disabled={hindrance !== undefined}
        aria-describedby={hindrance === undefined ? undefined : whyId}
        onClick={onPress}
      >
        {t(label)}
      </Button>
    </>
  )
}
