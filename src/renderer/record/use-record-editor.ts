import { useState } from 'react'
import { recordsApi } from '#api'
import type { AnswerValues, Conflict, RecordView, ResolvedResource } from '#contract'
import { changedAnswers } from './filling/changed-answers.ts'
import type { RecordFilling } from './filling/record-filling.ts'
import { mergedAnswers } from './merge.ts'
import { readRefusal } from './save-refusal.ts'

/** What a save waits for from the person. */
export type SaveQuestion =
  | { readonly kind: 'warnings'; readonly messages: readonly string[]; readonly changes: AnswerValues }
  | { readonly kind: 'conflict'; readonly conflict: Conflict; readonly changes: AnswerValues; readonly base: AnswerValues }

export interface RecordEditorOptions {
  readonly filling: RecordFilling
  readonly resource: ResolvedResource
  readonly id: string
  readonly onSaved: (record: RecordView) => void
  /** There was nothing to save. */
  readonly onUnchanged: () => void
}

interface Save {
  readonly changes: AnswerValues
  readonly version: number
  readonly reason?: string | undefined
}

/**
 * Saves the changes of one record. A refused save keeps what was typed: errors go to their fields, warnings ask for a reason,
 * and a conflict is merged by itself where both changed different fields, else the person chooses field by field.
 */
export function useRecordEditor({ filling, resource, id, onSaved, onUnchanged }: RecordEditorOptions) {
  const [question, setQuestion] = useState<SaveQuestion>()
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const [given, setGiven] = useState<string>()

  const save = async ({ changes, version, reason }: Save): Promise<void> => {
    setBusy(true)
    setFailure(undefined)
    try {
      const record = await recordsApi.update(resource.name, id, { version, values: changes, ...(reason ? { reason } : {}) })
      setQuestion(undefined)
      filling.finish()
      onSaved(record)
    } catch (error) {
      await refused(error, { changes, version, reason })
    } finally {
      setBusy(false)
    }
  }

  const refused = async (error: unknown, { changes, reason }: Save): Promise<void> => {
    const refusal = readRefusal(error)
    if (refusal.kind === 'errors') {
      setQuestion(undefined)
      filling.session.refuse(refusal.errors)
    } else if (refusal.kind === 'warnings') setQuestion({ kind: 'warnings', messages: refusal.messages, changes })
    else if (refusal.kind === 'conflict') {
      const { current } = refusal.conflict
      const base = filling.saved
      const { clashes, kept } = mergedAnswers(refusal.conflict, changes, { fields: resource.fields, base })
      if (clashes.length > 0) return setQuestion({ kind: 'conflict', conflict: refusal.conflict, changes, base })
      const together = { ...changes, ...kept }
      filling.rebase(current.values, current.version, together)
      await save({ changes: together, version: current.version, reason })
    } else setFailure(error)
  }

  return {
    question,
    /** The reason given last: what is asked again begins with it. */
    reason: given,
    failure,
    isBusy,
    /** Sends what differs from the saved record; nothing differs: nothing is sent. */
    submit: (): void => {
      const outcome = filling.submit()
      if (!outcome) return
      const changes = changedAnswers(outcome.values, filling.saved)
      if (Object.keys(changes).length > 0) return void save({ changes, version: filling.state().version, reason: outcome.reason })
      filling.finish()
      onUnchanged()
    },
    accept: (reason: string): void => {
      setGiven(reason)
      if (question?.kind === 'warnings') void save({ changes: question.changes, version: filling.state().version, reason })
    },
    /** The fields of mine that stay; all others keep what the other person wrote. */
    merge: (mine: AnswerValues): void => {
      if (question?.kind !== 'conflict') return
      const { current } = question.conflict
      filling.rebase(current.values, current.version, mine)
      setQuestion(undefined)
      if (Object.keys(mine).length > 0) void save({ changes: mine, version: current.version })
      else {
        filling.finish()
        onSaved(current)
      }
    },
    closeQuestion: (): void => setQuestion(undefined),
  }
}
