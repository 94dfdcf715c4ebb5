import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { errorText } from '#actions'
import { answerOf, operationsApi } from '#api'
import { type AnswerValues, isSameAnswer, type OperationBody } from '#contract'
import type { Translate } from '#i18n'
import { isUnknown, refusedBy } from './refused-by.ts'
import type { RunState, TellRun } from './run-state.ts'

/** Somebody who types a date is not asked after each digit. */
const REST_MS = 400

interface LookingOptions {
  readonly name: string
  /** The records that it is about. */
  readonly common: OperationBody
  readonly latest: RefObject<{
    readonly state: RunState
    readonly answers: () => AnswerValues | undefined
    readonly refuse: (errors: Readonly<Record<string, string>>) => void
    readonly t: Translate
  }>
  readonly tell: TellRun
}

interface Looking {
  readonly look: () => Promise<void>
  /** Once nobody has changed anything for a moment. */
  readonly lookSoon: () => void
  /** Whatever is on its way counts no more. */
  readonly cancel: () => void
  readonly isAsLookedAt: (values: AnswerValues | undefined) => boolean
}

/** What would come of an operation, asked for again and again: the last preview counts. */
export function useLooking({ name, common, latest, tell }: LookingOptions): Looking {
  const looking = useRef<AbortController>(undefined)
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const lookedWith = useRef<AnswerValues>(undefined)

  const cancel = useCallback(() => {
    clearTimeout(resting.current)
    looking.current?.abort()
  }, [])
  useEffect(() => cancel, [cancel])

  const look = useCallback(async () => {
    cancel()
    const values = latest.current.answers()
    if (values === undefined) return tell({ is: 'incomplete' })
    const mine = new AbortController()
    looking.current = mine
    lookedWith.current = values
    const { without } = latest.current.state
    tell({ is: 'looking' })
    try {
      const answer = await operationsApi.preview(name, { ...common, values, without }, mine.signal)
      if (!mine.signal.aborted) tell({ is: 'looked', shown: { answer, without } })
    } catch (error) {
      if (mine.signal.aborted) return
      const answer = answerOf(error)
      if (answer) return tell({ is: 'looked', shown: { answer, without } })
      if (isUnknown(error)) return tell({ is: 'not-looked', failure: errorText(error, latest.current.t) })
      const refusal = refusedBy(error, latest.current)
      tell({ is: 'incomplete', ...(refusal !== undefined && { refusal }) })
    }
  }, [name, common, latest, tell, cancel])

  const lookSoon = useCallback(() => {
    cancel()
    tell({ is: 'looking' })
    resting.current = setTimeout(() => void look(), REST_MS)
  }, [look, tell, cancel])

  const isAsLookedAt = useCallback((values: AnswerValues | undefined) => isSameAnswer(values, lookedWith.current), [])
  return { look, lookSoon, cancel, isAsLookedAt }
}
