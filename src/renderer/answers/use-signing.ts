import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { ApiError, signaturesApi } from '#api'
import type { GivenSignature, SignatureInput } from '#contract'
import type { AnswerSession, ShownSignature } from '#form-engine'
import { type FormRules, isSamePlace, slotField } from '#form-rules'
import { useT } from '#i18n'
import { toast, useApp } from '#store'
import type { Asks, TellFiling } from './filing-state.ts'
import { sealOver } from './seal-over.ts'

export interface SigningOptions {
  readonly session: AnswerSession
  readonly rules: FormRules
  /** Saves at once what was signed: whoever signed may be gone with the next step. */
  readonly keep: () => void
  readonly asks: Asks
  readonly tell: TellFiling
}

export interface Signing {
  /** Given so far, to be handed in with the form; those that count no more say so. */
  readonly shown: readonly ShownSignature[]
  /** Asks for the signature of a slot. */
  readonly sign: (slot: string) => void
  /** The slot being signed. */
  readonly slot: string | undefined
  /** Its signature counts no more, because an answer was changed. */
  readonly isAgain: boolean
  /** Rejects with what is wrong with the PIN. */
  readonly take: (input: SignatureInput) => Promise<void>
  /** Its dialog has closed, signed or not. */
  readonly leave: () => void
  /** Signatures that were kept without their PIN, which is asked for once before the form is filed. */
  readonly owesPin: boolean
  readonly prove: (pin: string) => Promise<void>
  readonly leavePin: () => void
  /** What is handed in. */
  readonly inputs: () => readonly SignatureInput[]
  /** Asks for what is missing before the form is filed, and goes on once it is there. False: nothing is missing. */
  readonly askMissing: () => boolean
  readonly drop: (slots: readonly string[]) => void
}

/** Signatures of a form in work: they are kept with its draft, each for the answers it was given for. The PIN stays on this page. */
export function useSigning({ session, rules, keep, asks, tell }: SigningOptions): Signing {
  const isOffline = useApp((state) => state.offline)
  const given = useSyncExternalStore(session.subscribe, () => session.content().signatures)
  const slot = asks.for === 'signature' ? asks.slot : undefined
  const pins = useRef(new Map<string, string>())
  /** Signatures that were asked for again. */
  const reminded = useRef(new Set<GivenSignature>())
  useVoidNotice(session, given)

  const isStaff = (name: string): boolean => slotField(session.form.fields, name)?.signer?.by === 'staff'
  /** A row may be gone since it was signed. */
  const counting = (): readonly GivenSignature[] =>
    (session.content().signatures ?? []).filter(({ input, isVoid }) => !isVoid && session.state().visible.has(`/${input.slot}`))
  /** Without network the PIN is asked for later, of what was drawn. */
  const isHandedIn = ({ input }: GivenSignature): boolean => !isStaff(input.slot) || pins.current.has(input.slot) || input.image !== undefined
  const inputs = (): readonly SignatureInput[] =>
    counting()
      .filter(isHandedIn)
      .map(({ input }) => ({ ...input, ...(pins.current.has(input.slot) && { pin: pins.current.get(input.slot) ?? '' }) }))
  const put = useCallback(
    async ({ pin, ...input }: SignatureInput): Promise<void> => {
      session.typing.flushAll()
      if (pin !== undefined) pins.current.set(input.slot, pin)
      const over = await sealOver(session, input.slot)
      session.sign({ input: { ...input, ...(over !== undefined && { over }) }, at: new Date().toISOString() })
      keep()
    },
    [session, keep],
  )
  return {
    shown: useMemo(() => (given ?? []).map(({ input, at, isVoid }) => ({ ...input, at, ...(isVoid && { isVoid }) })), [given]),
    slot,
    isAgain: given?.some(({ input, isVoid }) => isVoid && input.slot === slot) === true,
    sign: useCallback(
      (asked: string) => {
        // One PIN stands for the rows that are signed one after the other: each with a press of its own.
        const before = session.content().signatures?.find(({ input, isVoid }) => !isVoid && isSamePlace(input.slot, asked) && pins.current.has(input.slot))
        const pin = before && pins.current.get(before.input.slot)
        if (before === undefined || pin === undefined) tell({ is: 'asked', slot: asked, goesOn: false })
        else void put({ ...before.input, slot: asked, pin })
      },
      [session, tell, put],
    ),
    take: async (input) => {
      await checkPin(input.pin)
      await put(input)
      tell({ is: 'given' })
    },
    leave: () => tell({ is: 'left' }),
    owesPin: asks.for === 'pin',
    prove: async (pin) => {
      await checkPin(pin)
      for (const { input } of counting()) if (isStaff(input.slot)) pins.current.set(input.slot, pin)
      tell({ is: 'given' })
    },
    leavePin: () => tell({ is: 'left' }),
    inputs,
    askMissing: () => {
      const standing = counting().filter((each) => !isOffline || isHandedIn(each))
      const open = rules.missingSignatures(
        session.state(),
        standing.map(({ input }) => input.slot),
      )
      const fallen = (session.content().signatures ?? []).find((each) => each.isVoid && open.includes(each.input.slot) && !reminded.current.has(each))
      // The others may sign later, unless they have; the author signs what is handed in.
      const missing = open.find((name) => slotField(session.form.fields, name)?.signer?.author) ?? fallen?.input.slot
      if (fallen && missing === fallen.input.slot) reminded.current.add(fallen)
      if (missing !== undefined) tell({ is: 'asked', slot: missing, goesOn: true })
      else if (!isOffline && standing.some(({ input }) => isStaff(input.slot) && !pins.current.has(input.slot))) tell({ is: 'pin-asked' })
      else return false
      return true
    },
    drop: (slots) => {
      for (const each of slots) pins.current.delete(each)
      session.unsign(slots)
    },
  }
}

/** Tells whoever changes an answer which signatures stood for it. */
function useVoidNotice({ form: { fields } }: AnswerSession, given: readonly GivenSignature[] | undefined): void {
  const t = useT()
  const before = useRef(given)
  useEffect(() => {
    const stood = new Set(before.current?.flatMap(({ input, isVoid }) => (isVoid ? [] : [input.slot])))
    before.current = given
    const fallen = (given ?? []).filter(({ input, isVoid }) => isVoid && stood.has(input.slot))
    if (fallen.length === 0) return
    const names = fallen.map(({ input }) => t(slotField(fields, input.slot)?.label ?? ''))
    toast({ tone: 'warning', text: t('shared/answers.signaturesVoid', { slots: [...new Set(names)].join(', ') }) })
  }, [fields, given, t])
}

/** A wrong PIN is said where it is typed. Without network it is judged when the form arrives. */
async function checkPin(pin: string | undefined): Promise<void> {
  if (pin === undefined) return
  try {
    await signaturesApi.check(pin)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 0) throw error
  }
}
