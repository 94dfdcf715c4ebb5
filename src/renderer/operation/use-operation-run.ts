import { useCallback, useMemo, useRef } from 'react'
import { errorText } from '#actions'
import { ApiError, answerOf, operationsApi } from '#api'
import type { AnswerValues, OperationAnswer, OperationBody, ResolvedOperation, RunFilter } from '#contract'
import { useT } from '#i18n'
import { useLatest } from '#widgets'
import { deviceAnswers, mayWait } from './device-answers.ts'
import { isUnknown, refusedBy } from './refused-by.ts'
import { type RunState, type SentBody, useRunState } from './run-state.ts'
import { useLooking } from './use-looking.ts'

export interface RunOptions {
  readonly operation: ResolvedOperation
  /** The records that it is done with. */
  readonly ids?: readonly string[]
  /** Of the one record, as its person sees it. */
  readonly version?: number | undefined
  /** Instead of them: what finds the records. */
  readonly filter?: RunFilter | undefined
  /** The answers once they are whole; undefined before. Shows nothing of what is missing. */
  readonly answers: () => AnswerValues | undefined
  /** What the server says against answers goes to their questions, by pointer. */
  readonly refuse: (errors: Readonly<Record<string, string>>) => void
  /** It is about to be sent; null: its outcome is known, and it is not done. */
  readonly onSent?: (body: SentBody | null) => void
  readonly onDone: (answer: OperationAnswer) => void
  /** The record is another by now than its person saw. */
  readonly onStale?: () => void
  /** There is no network, and it waits on this device; absent: it can't. */
  readonly onKept?: (body: SentBody) => Promise<void>
}

export interface OperationRun {
  readonly state: RunState
  /** Asks what would come of it. */
  readonly look: () => void
  /** The answers have changed: what is in sight is asked for anew once nobody has changed anything for a moment. */
  readonly changed: () => void
  readonly tick: (keys: readonly string[], isIn: boolean) => void
  /** Has it done as it was looked at; answers that have changed since are looked at first. */
  readonly run: (body: Pick<SentBody, 'key' | 'values' | 'reason'>) => void
  /** It was sent by a page that is gone: its outcome is asked for by sending it once more. */
  readonly find: (body: Omit<SentBody, 'ids'>) => void
  /** Sends what was sent once more, word for word: it is done once. */
  readonly retry: () => void
}

/** What cannot be kept, as on a device whose key is closed, is sent again by its person. */
async function keepOrCut(keep: () => Promise<void>, cut: () => void): Promise<void> {
  try {
    await keep()
  } catch {
    cut()
  }
}

/** An operation from its questions to its end. Of previews the last one counts; what is to be done is sent once at a time. */
export function useOperationRun({ operation, ids, version, filter, answers, refuse, onSent, onDone, onStale, onKept }: RunOptions): OperationRun {
  const t = useT()
  const [state, tell] = useRunState()
  const latest = useLatest({ state, answers, refuse, onSent, onDone, onStale, onKept, t })
  const isSending = useRef(false)
  const { name } = operation
  const isPreviewed = operation.preview !== undefined
  const common = useMemo((): OperationBody => (filter ? { filter } : ids ? { ids, ...(version !== undefined && { version }) } : {}), [ids, version, filter])
  const { look, lookSoon, cancel, isAsLookedAt } = useLooking({ name, common, latest, tell })

  const send = useCallback(
    async (body: SentBody) => {
      if (isSending.current) return
      isSending.current = true
      cancel()
      tell({ is: 'sent', body })
      latest.current.onSent?.(body)
      const device = await deviceAnswers(operation)
      const whole: SentBody = operation.device ? { ...body, values: { ...body.values, ...device } } : body
      try {
        const answer = await operationsApi.run(name, whole)
        if ('run' in answer) return tell({ is: 'begun', run: answer.run })
        tell({ is: 'done', answer })
        latest.current.onDone(answer)
      } catch (error) {
        const keep = latest.current.onKept
        if (isUnknown(error) && keep && mayWait(operation))
          return await keepOrCut(
            () => keep(whole),
            () => tell({ is: 'cut', failure: errorText(error, latest.current.t) }),
          )
        if (isUnknown(error)) return tell({ is: 'cut', failure: errorText(error, latest.current.t) })
        latest.current.onSent?.(null)
        if (error instanceof ApiError && error.code === 'conflict') latest.current.onStale?.()
        const answer = answerOf(error)
        tell({ is: 'refused', refusal: answer?.items.length ? undefined : refusedBy(error, latest.current), answer })
      } finally {
        isSending.current = false
      }
    },
    [name, operation, latest, tell, cancel],
  )
  return {
    state,
    look: () => void look(),
    changed: useCallback(() => {
      const { stage } = latest.current.state
      if (stage.at === 'asking' && stage.shown === undefined) return
      if (isPreviewed) lookSoon()
      else tell({ is: 'incomplete' })
    }, [latest, isPreviewed, lookSoon, tell]),
    tick: useCallback(
      (keys, isIn) => {
        tell({ is: 'ticked', keys, isIn })
        if (isPreviewed) lookSoon()
      },
      [tell, lookSoon, isPreviewed],
    ),
    run: (body) => {
      const { without } = latest.current.state
      if (isPreviewed && !isAsLookedAt(body.values)) return lookSoon()
      void send({ ...common, ...body, ...(without.length > 0 && { without }) })
    },
    find: useCallback(
      (body) => {
        cancel()
        tell({ is: 'found', body: { ...common, ...body } })
      },
      [common, tell, cancel],
    ),
    retry: () => {
      if (state.stage.at === 'cut') void send(state.stage.sent)
    },
  }
}
