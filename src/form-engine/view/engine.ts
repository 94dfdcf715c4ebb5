import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import type { AnswerValues, Json, LookupValues, ResolvedField, Signature } from '#contract'
import type { Formats, Translate } from '#i18n'
import type { ChoiceOption } from '#widgets'
import type { Control } from '../fields/control.ts'
import type { FormSession, QuestionState } from '../session/session.ts'

/** A found record; `fills` holds what its fields say, by the record's field names, for a reference that fills its neighbours. */
export interface FoundOption extends ChoiceOption {
  readonly fills?: Readonly<Record<string, Json>>
}

/** Where a file is drawn by whoever keeps files. */
export interface FileSlot {
  readonly pointer: string
  readonly field: ResolvedField
  readonly value: Json | undefined
  readonly id: string
  readonly readOnly: boolean
  readonly onChange: (value: Json) => void
}

/** What a form asks of the outside. It fetches nothing itself. */
export interface FormPorts {
  /** Finds records of a reference, users of a user field. */
  readonly search: (field: ResolvedField, text: string, signal: AbortSignal) => Promise<readonly FoundOption[]>
  /** Asks the lookups again when an answer they depend on has changed. */
  readonly lookups?: (answers: AnswerValues, signal: AbortSignal) => Promise<LookupValues>
  /** Signatures that are there, and the wish to sign a slot. */
  readonly sign?: {
    readonly signatures: readonly Pick<Signature, 'slot' | 'name' | 'title' | 'method' | 'image' | 'at'>[]
    readonly onSign: (slot: string) => void
  }
  readonly files?: (slot: FileSlot) => ReactNode
}

/** What all parts of one drawn form share. */
export interface Engine {
  readonly session: FormSession
  readonly idPrefix: string
  readonly t: Translate
  readonly formats: Formats
  readonly ports: FormPorts
  /** The control of a field's kind. */
  readonly controlOf: (field: ResolvedField) => Control
  /** Opens the page of a field, scrolls to it and puts the focus into it. */
  readonly reveal: (pointer: string) => void
}

export const EngineContext = createContext<Engine | undefined>(undefined)

/** Throws outside of a form: a part of the engine was drawn by itself. */
export function useEngine(): Engine {
  const engine = useContext(EngineContext)
  if (!engine) throw new Error('A part of a form was drawn outside of FormEngine.')
  return engine
}

/** How a question stands; draws again only when that changes. */
export function useQuestion(session: FormSession, pointer: string): QuestionState {
  const signal = session.question(pointer)
  return useSyncExternalStore(signal.subscribe, signal.read)
}

/** The element id of the field at a pointer. */
export const elementId = (idPrefix: string, pointer: string): string => `${idPrefix}${pointer.replaceAll('/', '-')}`
