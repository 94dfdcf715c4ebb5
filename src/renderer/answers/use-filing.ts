import { useEffect, useRef } from 'react'
import { errorText } from '#actions'
import { ApiError, formsApi } from '#api'
import type { FileBody, FiledForm } from '#contract'
import type { AnswerSession, SubmitOutcome } from '#form-engine'
import type { FormRules } from '#form-rules'
import { type Translate, useT } from '#i18n'
import { offline } from '#offline'
import { useLatest } from '#widgets'
import { sendWaiting } from '../files/file-port.ts'
import { askedOfRevision, askedReasons } from './asked-reasons.ts'
import { type Failure, type TellFiling, useFilingState, useGoingOn } from './filing-state.ts'
import { heldRefusal, letGo } from './held-work.ts'
import { sendLater } from './send-later.ts'
import { type Signing, useSigning } from './use-signing.ts'

export interface FilingOptions {
  readonly id: string
  readonly session: AnswerSession
  readonly rules: FormRules
  readonly recordVersion: number | undefined
  /** Of the server's draft of it now; 0 when it has none. */
  readonly draftVersion: () => number
  /** Saves at once what there is. */
  readonly keep: () => void
  /** No draft is sent until the given function is called. */
  readonly hold: () => Promise<() => void>
  readonly onFiled: (filed: FiledForm) => Promise<void>
  /** The server cannot be reached; the form waits in the outbox of this device. */
  readonly onQueued: () => Promise<void>
}

export interface Filing {
  /** Checks, asks for the author's signature when it is missing, and hands the form in. */
  readonly file: () => Promise<void>
  readonly isBusy: boolean
  /** Why the server took it not, when no single answer is to blame. */
  readonly failure: Failure | undefined
  /** Filed without network, and only this page has it. */
  readonly isUnqueued: boolean
  /** The form that this one was to take the place of cannot be replaced any more. */
  readonly isTooLate: boolean
  /** It is filed as a form of its own from now on. */
  readonly detachFromReplaced: () => void
  readonly signing: Signing
  /** Somebody else corrected the filed form meanwhile: both stand side by side before it is filed again (fault R32). */
  readonly stale: FiledForm | undefined
  /** The answers to go on with were chosen; what is filed next is based on theirs. */
  readonly settle: () => void
}

/** Tries again when the network is back or the device is unlocked, as long as only this page has the form. */
function useTryAgain(isUnqueued: boolean, file: () => Promise<void>): void {
  const again = useLatest(file)
  useEffect(() => {
    if (!isUnqueued) return undefined
    const tryAgain = (): void => void again.current()
    const { keys } = offline()
    const stop = keys.state.subscribe(() => {
      if (keys.current() !== undefined) tryAgain()
    })
    addEventListener('online', tryAgain)
    return () => {
      stop()
      removeEventListener('online', tryAgain)
    }
  }, [isUnqueued, again])
}

type Submission = SubmitOutcome & { readonly ok: true }

interface Telling {
  readonly session: AnswerSession
  readonly signing: Signing
  readonly tell: TellFiling
  readonly basedOn: number | undefined
  /** Slots whose signatures went with what was sent last, in their order. */
  readonly sent: { readonly current: readonly string[] }
  readonly t: Translate
}

/** Brings a refusal to its questions, slots and words. */
function tellRefusal(error: ApiError, { session, signing, tell, basedOn, sent, t }: Telling): void {
  if (basedOn !== undefined && isFiledForm(error.data) && error.data.formHash === session.form.hash) {
    tell({ is: 'overtaken', by: error.data })
    return
  }
  const { atFields, rest, slots } = sorted(error)
  const asked = askedReasons(error, session)
  if (asked.length > 0) session.ask(asked)
  else session.refuse(atFields)
  // A signature that was refused has to be given again.
  signing.drop(sent.current.filter((_each, index) => slots.has(index)))
  tell({ is: 'refused', words: { text: words(error, rest, t) }, isTooLate: error.problems.some(({ path }) => path === REPLACED) })
}

/** Another tab or device may have filed it: then there is nothing to choose, and the filed one is there to be read. */
async function filedElsewhere(id: string): Promise<NonNullable<Failure['filed']> | undefined> {
  const filed = await formsApi.filed(id).catch(() => undefined)
  const at = filed?.record.values.submittedAt
  return typeof at === 'string' ? { id, at } : undefined
}

function bodyOf(id: string, session: AnswerSession, { answers, hidden, reasons }: Submission, signatures: NonNullable<FileBody['signatures']>): FileBody {
  const { id: form, hash } = session.form
  const { retired, replaces } = session.content()
  return {
    ...{ id, form, hash, answers, hidden, reasons, signatures, source: 'web' },
    ...(retired && { retired }),
    ...(replaces && { supersedesId: replaces.id }),
  }
}

/** Filing a form: refusals go to their fields, and what the server says stays readable until the next try. */
export function useFiling({ id, session, rules, recordVersion, draftVersion, keep, hold, onFiled, onQueued }: FilingOptions): Filing {
  const t = useT()
  const [state, tell] = useFilingState(recordVersion)
  const { asks, outcome, basedOn } = state
  const signing = useSigning({ session, rules, keep, asks, tell })
  const sent = useRef<readonly string[]>([])
  const refuse = (error: ApiError): void => tellRefusal(error, { session, signing, tell, basedOn, sent, t })

  const bodyNow = (submission: Submission): FileBody => {
    const signatures = signing.inputs()
    sent.current = signatures.map(({ slot }) => slot)
    return bodyOf(id, session, submission, signatures)
  }
  const send = (submission: Submission): Promise<FiledForm> => {
    const body = bodyNow(submission)
    return basedOn === undefined ? formsApi.file(body) : formsApi.correct(id, { ...body, version: basedOn })
  }
  const queue = async (submission: Submission): Promise<void> => {
    try {
      await sendLater(session.form, bodyNow(submission), { title: t(session.form.title), content: session.content(), version: draftVersion() })
    } catch {
      tell({ is: 'not-queued', text: t('shared/answers.notQueued') })
      return
    }
    await onQueued()
    tell({ is: 'rested' })
  }
  const takeRefusal = async (error: ApiError, submission: Submission): Promise<void> => {
    if (error.status === 0 && recordVersion === undefined && session.form.offline) return queue(submission)
    const filed = error.status === 409 && recordVersion === undefined ? await filedElsewhere(id) : undefined
    if (filed) tell({ is: 'refused', words: { text: '', filed } })
    else refuse(error)
  }
  const file = async (): Promise<void> => {
    const submission = session.submit()
    const asked = submission.ok ? askedOfRevision(session) : []
    if (asked.length > 0) session.ask(asked)
    if (!submission.ok || asked.length > 0 || signing.askMissing()) return
    tell({ is: 'sent' })
    const release = await hold()
    try {
      await sendWaiting(offline().files, id)
      const filed = await send(submission)
      await letGo(id)
      await onFiled(filed)
      tell({ is: 'rested' })
    } catch (error) {
      if (!(error instanceof ApiError)) {
        tell({ is: 'rested' })
        throw error
      }
      await takeRefusal(error, submission)
    } finally {
      release()
    }
  }
  useGoingOn(state, tell, file)
  const isUnqueued = outcome.at === 'unqueued'
  useTryAgain(isUnqueued, file)
  // A form that came back from the outbox, with what the server said about it.
  const begin = useRef((refusal: Awaited<ReturnType<typeof heldRefusal>>): void => {
    if (refusal) refuse(refusal)
  })
  useEffect(() => void heldRefusal(id).then(begin.current), [id])
  return {
    ...{ file, isUnqueued, signing },
    isBusy: outcome.at === 'sending',
    failure: outcome.at === 'refused' || isUnqueued ? outcome.failure : undefined,
    isTooLate: outcome.at === 'refused' && outcome.isTooLate,
    stale: outcome.at === 'stale' ? outcome.filed : undefined,
    detachFromReplaced: () => {
      session.detachFromReplaced()
      tell({ is: 'rested' })
    },
    settle: () => tell({ is: 'settled' }),
  }
}

/** What a refused correction answers: the form as it is now. */
const isFiledForm = (data: unknown): data is FiledForm =>
  typeof data === 'object' && data !== null && 'record' in data && 'answers' in data && 'formHash' in data

interface Refusals {
  readonly atFields: Readonly<Record<string, string>>
  readonly rest: readonly string[]
  /** Places of refused signatures in what was sent. */
  readonly slots: ReadonlySet<number>
}

/** Where the server says what it thinks of the form that is to be replaced: no question of this one. */
const REPLACED = '/supersedesId'

function sorted({ problems }: ApiError): Refusals {
  const signature = /^\/signatures\/(\d+)/
  const atFields = problems.filter(({ path }) => path.startsWith('/') && path !== REPLACED && !signature.test(path))
  return {
    atFields: Object.fromEntries(atFields.map(({ path, message }) => [path.replace(/^\/answers(?=\/)/, ''), message])),
    rest: problems.filter((problem) => !atFields.includes(problem)).map(({ message }) => message),
    slots: new Set(problems.flatMap(({ path }) => (signature.test(path) ? [Number(signature.exec(path)?.[1])] : []))),
  }
}

function words(error: ApiError, rest: readonly string[], t: Translate): string {
  if (error.status === 0) return t('shared/answers.notFiledOffline')
  return [t('shared/answers.notFiled'), rest.length > 0 ? '' : errorText(error, t), ...rest].filter(Boolean).join(' ')
}
