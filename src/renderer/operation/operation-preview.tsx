import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { ResolvedOperation, ResolvedResource } from '#contract'
import { useFormats, useT } from '#i18n'
import { Banner, Button, classNames, EmptyState, SkeletonLines } from '#widgets'
import { CountsLine } from './counts-line.tsx'
import { blockedIn, type Counts, type Shown } from './judge-items.ts'
import css from './operation.module.css'
import { PreviewItems } from './preview-items.tsx'
import { type Stage, shownIn } from './run-state.ts'
import type { OperationRun } from './use-operation-run.ts'

export interface OperationPreviewProps {
  readonly operation: ResolvedOperation
  readonly resource: ResolvedResource | undefined
  readonly run: OperationRun
  /** It stands below the questions: what comes is brought into sight. */
  readonly isBelow?: boolean
  /** Of what is in sight. */
  readonly counts: Counts | undefined
}

/** What is in sight may be out of date. */
const isPassing = ({ at }: Stage): boolean => at === 'previewing' || at === 'asking' || at === 'unseen'

/** What would come of an operation, or what refused it: counts, items with ticks, and how the looking itself went. */
export function OperationPreview({ operation, resource, run, counts, isBelow = false }: OperationPreviewProps): ReactNode {
  const t = useT()
  const { stage, without } = run.state
  const shown = shownIn(stage)
  const ref = useInSight(isBelow && shown !== undefined)
  return (
    <div ref={ref} className={css.preview} aria-busy={stage.at === 'previewing'}>
      {stage.at === 'unseen' && (
        <Banner
          tone="danger"
          actions={
            <Button small onClick={run.look}>
              {t('shared/operations.tryAgain')}
            </Button>
          }
        >
          {t('shared/operations.notLooked', { failure: stage.failure })}
        </Banner>
      )}
      {stage.at === 'asking' && shown && operation.preview && <p className={css.note}>{t('shared/operations.outdated')}</p>}
      {stage.at === 'previewing' && !shown && <Looking />}
      {shown && shown.answer.items.length === 0 && <EmptyState title={t('shared/operations.empty')} />}
      {shown && counts && shown.answer.items.length > 0 && (
        <div className={classNames(css.preview, isPassing(stage) && css.passing)}>
          {shown.answer.total !== undefined && shown.answer.total > shown.answer.items.length && <FirstOf shown={shown} total={shown.answer.total} />}
          <div className={css.head}>
            <CountsLine counts={counts} />
            {counts.blocked > 0 && counts.ready + counts.warned > 0 && <Blocked operation={operation} shown={shown} run={run} count={counts.blocked} />}
          </div>
          <PreviewItems operation={operation} resource={resource} shown={shown} without={without} onTick={run.tick} />
        </div>
      )}
    </div>
  )
}

function Looking(): ReactNode {
  const t = useT()
  return (
    <div role="status">
      <span className="only-read-aloud">{t('shared/operations.looking')}</span>
      <SkeletonLines lines={5} />
    </div>
  )
}

/** Blocked items hold up the whole until they are left out, or are passed over. */
function Blocked({
  operation,
  shown,
  run,
  count,
}: Pick<OperationPreviewProps, 'operation' | 'run'> & { readonly shown: Shown; readonly count: number }): ReactNode {
  const t = useT()
  if (!operation.together) return <p className={css.note}>{t('shared/operations.passedOver', { count })}</p>
  return (
    <Button small onClick={() => run.tick(blockedIn(shown, run.state.without), false)}>
      {t('shared/operations.leaveOutBlocked')}
    </Button>
  )
}

function useInSight(isThere: boolean): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isThere) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [isThere])
  return ref
}

/** A run is looked at by its first records. */
function FirstOf({ shown, total }: { readonly shown: Shown; readonly total: number }): ReactNode {
  const t = useT()
  const formats = useFormats()
  return <p>{t('shared/operations.firstOf', { first: formats.number(shown.answer.items.length), total: formats.number(total) })}</p>
}
