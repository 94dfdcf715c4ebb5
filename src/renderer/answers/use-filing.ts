import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { errorText } from '#actions'
import { ApiError, formsApi } from '#api'
import type { FileBody, FiledForm, Signature, SignatureInput } from '#contract'
import type { FormSession, SubmitOutcome } from '#form-engine'
import { type FormRules, isSamePlace, slotField } from '#form-rules'
import { type Translate, useT } from '#i18n'
import { offline } from '#offline'
import { sendWaiting } from '../files/file-port.ts'
import { askedReasons } from './asked-reasons.ts'
import { heldStart, letGo } from './held-work.ts'
import { sendLater } from './send-later.ts'

export interface FilingOptions {
  readonly id: string
  readonly session: FormSession
  readonly rules: FormRules
  readonly recordVersion: number | undefined
  /** Of the server's draft of it now; 0 when it has none. */
  readonly draftVersion: () => number
  readonly onFiled: (filed: FiledForm) => Promise<void>
  /** The server cannot be reached; the form waits in the outbox of this device. */
  readonly onQueued: () => Promise<void>
}

type ShownSignature = Pick<Signature, 'slot' | 'name' | 'title' | 'method' | 'image' | 'at'>

export interface Filing {
  /** Checks, asks for the author's signature when it is missing, and hands the form in. */
  readonly file: () => Promise<void>
  readonly isBusy: boolean
  /** Why the server took it not, when no single answer is to blame. */
  readonly failure: string | undefined
  /** The form that this one was to take the place of cannot be replaced any more. */
  readonly isTooLate: boolean
  /** It is filed as a form of its own from now on. */
  readonly standAlone: () => void
  /** Given so far, to be handed in with the form. */
  readonly signatures: readonly ShownSignature[]
  /** Asks for the signature of a slot. */
  readonly sign: (slot: string) => void
  /** The slot being signed. */
  readonly slot: string | undefined
  /** Somebody else corrected the filed form meanwhile: both stand side by side before it is filed again (fault R32). */
  readonly stale: FiledForm | undefined
  /** The answers to go on with were chosen; what is filed next is based on theirs. */
  readonly settle: () => void
  readonly take: (input: SignatureInput) => Promise<void>
  /** Its dialog has closed, signed or not. */
  readonly leave: () => void
}

interface Given {
  readonly input: SignatureInput
  readonly at: string
}

/** Filing a form: refusals go to their fields, and what the server says stays readable until the next try. */
export function useFiling({ id, session, rules, recordVersion, draftVersion, onFiled, onQueued }: FilingOptions): Filing {
  const t = useT()
  const [given, setGiven] = useState<readonly Given[]>([])
  const [slot, setSlot] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [isTooLate, setTooLate] = useState(false)
  const [stale, setStale] = useState<FiledForm>()
  const basedOn = useRef(recordVersion)
  const latest = useRef(given)
  /** Whether filing goes on after the signature, and whether there is one. */
  const asking = useRef({ goesOn: false, isSigned: false })
  const keep = useCallback((next: readonly Given[]) => {
    latest.current = next
    setGiven(next)
  }, [])
  const ask = useCallback((next: string, goesOn: boolean) => {
    asking.current = { goesOn, isSigned: false }
    setSlot(next)
  }, [])

  const file = async (): Promise<void> => {
    const outcome = session.submit()
    if (!outcome.ok) return
    const signed = latest.current.map(({ input }) => input.slot)
    // The others may sign later; the author signs what is handed in.
    const missing = rules.missingSignatures(session.state(), signed).find((name) => slotField(session.form.fields, name)?.signer?.author)
    if (missing !== undefined) return ask(missing, true)
    setBusy(true)
    setFailure(undefined)
    try {
      await sendWaiting(offline().files, id)
      const filed = await send(outcome)
      await letGo(id)
      await onFiled(filed)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status === 0 && recordVersion === undefined && session.form.offline) await queue(outcome)
      else tell(error)
    } finally {
      setBusy(false)
    }
  }
  /** A row may be gone since it was signed. */
  const isThere = ({ slot: signed }: SignatureInput): boolean => session.state().visible.has(`/${signed}`)
  const bodyOf = ({ answers, hidden, reasons }: SubmitOutcome & { readonly ok: true }): FileBody => {
    const { id: form, hash } = session.form
    const { retired, replaces } = session.content()
    return {
      id,
      form,
      hash,
      answers,
      hidden,
      reasons,
      ...(retired && { retired }),
      ...(replaces && { supersedesId: replaces.id }),
      signatures: latest.current.map(({ input }) => input).filter(isThere),
      source: 'web',
    }
  }
  const queue = async (outcome: SubmitOutcome & { readonly ok: true }): Promise<void> => {
    try {
      await sendLater(session.form, bodyOf(outcome), { title: t(session.form.title), content: session.content(), version: draftVersion() })
      await onQueued()
    } catch {
      setFailure(t('shared/answers.notFiledOffline'))
    }
  }
  const send = (outcome: SubmitOutcome & { readonly ok: true }): Promise<FiledForm> => {
    const body = bodyOf(outcome)
    return basedOn.current === undefined ? formsApi.file(body) : formsApi.correct(id, { ...body, version: basedOn.current })
  }
  const tell = (error: ApiError): void => {
    if (basedOn.current !== undefined && isFiledForm(error.data) && error.data.formHash === session.form.hash) {
      setStale(error.data)
      return
    }
    const { atFields, rest, slots } = sorted(error)
    setTooLate(error.problems.some(({ path }) => path === REPLACED))
    const asked = askedReasons(error, session)
    if (asked.length > 0) session.ask(asked)
    else session.refuse(atFields)
    // A signature that was refused has to be given again.
    keep(latest.current.filter((_each, index) => !slots.has(index)))
    setFailure(words(error, rest, t))
  }
  // A form that came back from the outbox: with its signatures, and with what the server said about it.
  const begin = useRef((held: Awaited<ReturnType<typeof heldStart>>): void => {
    if (held === undefined) return
    // Staff sign anew, as the server asks for their PIN; what others signed by hand stays as they drew it.
    const others = held.signatures.filter(({ slot: signed }) => slotField(session.form.fields, signed)?.signer?.by !== 'staff')
    keep(others.map((input) => ({ input, at: input.deviceAt ?? new Date().toISOString() })))
    if (held.refusal) tell(held.refusal)
  })
  useEffect(() => void heldStart(id).then(begin.current), [id])
  return {
    file,
    isBusy,
    failure,
    isTooLate,
    standAlone: () => {
      session.standAlone()
      setTooLate(false)
      setFailure(undefined)
    },
    signatures: useMemo(() => given.map(({ input, at }) => ({ ...input, at })), [given]),
    stale,
    settle: () => {
      basedOn.current = stale?.record.version
      setStale(undefined)
    },
    sign: useCallback(
      (asked: string) => {
        // One PIN stands for the rows that are signed one after the other: each with a press of its own.
        const before = latest.current.find(({ input }) => isSamePlace(input.slot, asked) && input.pin !== undefined)
        if (before === undefined) ask(asked, false)
        else keep([...latest.current.filter(({ input }) => input.slot !== asked), { input: { ...before.input, slot: asked }, at: new Date().toISOString() }])
      },
      [ask, keep],
    ),
    slot,
    take: async (input) => {
      keep([...latest.current.filter((each) => each.input.slot !== input.slot), { input, at: new Date().toISOString() }])
      asking.current.isSigned = true
    },
    leave: () => {
      const { goesOn, isSigned } = asking.current
      asking.current = { goesOn: false, isSigned: false }
      setSlot(undefined)
      if (goesOn && isSigned) void file()
    },
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
