import { useState } from 'react'
import { recordsApi } from '#api'
import type { Conflict, Json, RecordView, ResolvedResource } from '#contract'
import { type Answers, changedAnswers, type DraftState, type FormErrors } from '#forms'
import { mergedAnswers } from './merge.ts'
import { readRefusal } from './save-refusal.ts'

/** What a save waits for from the person. */
export type SaveQuestion =
  | { readonly kind: 'warnings'; readonly messages: readonly string[]; readonly changes: Answers }
  | { readonly kind: 'conflict'; readonly conflict: Conflict; readonly changes: Answers }

export interface RecordEditorOptions {
  readonly resource: ResolvedResource
  readonly id: string
  readonly draft: DraftState
  readonly onSaved: (record: RecordView) => void
}

const NO_ERRORS: FormErrors = {}

interface Save {
  readonly changes: Answers
  readonly version: number
  readonly reason?: string | undefined
}

/**
 * Saves the changes of one record. A refused save keeps what was typed: errors go to their fields, warnings ask for a reason,
 * and a conflict is merged by itself where both changed different fields, else the person chooses field by field.
 */
export function useRecordEditor({ resource, id, draft, onSaved }: RecordEditorOptions) {
  const [errors, setErrors] = useState<FormErrors>(NO_ERRORS)
  const [question, setQuestion] = useState<SaveQuestion>()
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const [given, setGiven] = useState<string>()

  const save = async ({ changes, version, reason }: Save): Promise<void> => {
    setBusy(true)
    setFailure(undefined)
    setErrors(NO_ERRORS)
    try {
      const record = await recordsApi.update(resource.name, id, { version, values: changes, ...(reason ? { reason } : {}) })
      setQuestion(undefined)
      draft.finish()
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
      setErrors(refusal.errors)
    } else if (refusal.kind === 'warnings') setQuestion({ kind: 'warnings', messages: refusal.messages, changes })
    else if (refusal.kind === 'conflict') {
      const { current } = refusal.conflict
      const { clashes } = mergedAnswers(refusal.conflict, changes)
      if (clashes.length > 0) return setQuestion({ kind: 'conflict', conflict: refusal.conflict, changes })
      draft.rebase({ base: current.values, version: current.version, changes })
      await save({ changes, version: current.version, reason })
    } else setFailure(error)
  }

  return {
    errors,
    question,
    /** The reason given last: what is asked again begins with it. */
    reason: given,
    failure,
    isBusy,
    /** Sends what differs from the saved record; nothing differs: nothing is sent. */
    submit: (submission: Answers): void => {
      const changes = changedAnswers(submission, draft.base)
      if (Object.keys(changes).length > 0) void save({ changes, version: draft.version })
      else draft.finish()
    },
    accept: (reason: string): void => {
      setGiven(reason)
      if (question?.kind === 'warnings') void save({ changes: question.changes, version: draft.version, reason })
    },
    /** The fields of mine that stay; all others keep what the other person wrote. */
    merge: (mine: Answers): void => {
      if (question?.kind !== 'conflict') return
      const { current } = question.conflict
      draft.rebase({ base: current.values, version: current.version, changes: mine })
      setQuestion(undefined)
      if (Object.keys(mine).length > 0) void save({ changes: mine, version: current.version })
      else {
        draft.finish()
        onSaved(current)
      }
    },
    closeQuestion: (): void => setQuestion(undefined),
    change: (name: string, value: Json): void => {
      setErrors((known) => withoutField(known, name))
      draft.change(name, value)
    },
  }
}

/** A field that changes is no longer refused. */
export function withoutField(errors: FormErrors, name: string): FormErrors {
  const rest = Object.entries(errors).filter(([path]) => path !== `/${name}` && !path.startsWith(`/${name}/`))
  return rest.length === Object.keys(errors).length ? errors : Object.fromEntries(rest)
}
