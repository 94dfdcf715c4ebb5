import { useState } from 'react'
import { recordsApi } from '#api'
import type { AnswerValues, CreateBody, RecordView, ResolvedResource } from '#contract'
import type { RecordFilling } from './filling/record-filling.ts'
import { readRefusal } from './save-refusal.ts'

/** What making a record waits for from the person. */
export type CreateQuestion =
  | { readonly kind: 'warnings'; readonly messages: readonly string[] }
  | { readonly kind: 'similar'; readonly records: readonly RecordView[] }

export interface CreatorOptions {
  readonly filling: RecordFilling
  readonly resource: ResolvedResource
  readonly locationId: string | null
  /** Document id of the form whose answers they are; its rules hold on the server, too. */
  readonly form?: string
  readonly onCreated: (record: RecordView) => void
}

/** The starting state travels beside the values; a field without an answer is not sent. */
function bodyOf(resource: ResolvedResource, submission: AnswerValues): CreateBody {
  const stateField = resource.lifecycle?.field
  const given = Object.entries(submission).filter(([name, value]) => name !== stateField && value !== null)
  const state = stateField ? submission[stateField] : undefined
  return { values: Object.fromEntries(given), ...(typeof state === 'string' ? { state } : {}) }
}

/** Makes a record. What the server refuses goes to its fields; what it asks first, similar records or warnings, becomes a question that a reason answers. */
export function useCreator({ filling, resource, locationId, form, onCreated }: CreatorOptions) {
  const [question, setQuestion] = useState<CreateQuestion>()
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const [given, setGiven] = useState<string>()
  const [pending, setPending] = useState<AnswerValues>({})

  const create = async (submission: AnswerValues, reason?: string): Promise<void> => {
    setBusy(true)
    setFailure(undefined)
    setPending(submission)
    try {
      const location = resource.locationScoped && locationId ? { locationId } : {}
      const record = await recordsApi.create(resource.name, {
        ...bodyOf(resource, submission),
        ...location,
        ...(form && { form }),
        ...(reason ? { reason } : {}),
      })
      setQuestion(undefined)
      onCreated(record)
    } catch (error) {
      const refusal = readRefusal(error)
      const asks = refusal.kind === 'warnings' || refusal.kind === 'similar'
      setQuestion(asks ? refusal : undefined)
      if (refusal.kind === 'errors') filling.session.refuse(refusal.errors)
      else if (!asks) setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return {
    question,
    /** The reason given last: what is asked again begins with it. */
    reason: given,
    failure,
    isBusy,
    create: (submission: AnswerValues, reason?: string): void => void create(submission, reason),
    accept: (reason: string): void => {
      setGiven(reason)
      void create(pending, reason)
    },
    closeQuestion: (): void => setQuestion(undefined),
  }
}
