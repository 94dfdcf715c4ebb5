import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import type { AnswerValues, Json, LookupValues, PostalPlace, RegistryEntry, ResolvedField, Signature, StoredFile } from '#contract'
import type { Formats, Translate } from '#i18n'
import type { ChoiceOption } from '#widgets'
import type { Control } from '../fields/control.ts'
import type { FormSession, QuestionState } from '../session/session.ts'

/** A found record; `fills` holds what its fields say, by the record's field names, for a reference that fills its neighbours. */
export interface FoundOption extends ChoiceOption {
  readonly fills?: Readonly<Record<string, Json>>
  /** Display texts of the records that it names, by field. */
  readonly names?: Readonly<Record<string, unknown>>
}

/** A file that a person chose, dropped, pasted or took a picture of. */
export interface ChosenFile {
  /** Its id from now on. */
  readonly id: string
  /** Pointer of the question it answers. */
  readonly pointer: string
  readonly field: ResolvedField
  readonly file: File
}

/** Where files go. What they look like comes through the widgets' file access. */
export interface FilePort {
  /** Bytes that one file may have. */
  readonly maxBytes: number
  /** What files are is said by their question: nobody sorts them. */
  readonly isUnsorted?: true
  /** Sends it, or keeps it on this device until it can be sent; `onProgress` from 0 to 1. Throws with words for the person. */
  readonly add: (chosen: ChosenFile, onProgress: (share: number) => void) => Promise<StoredFile>
  /** Ids of files that wait for the network. */
  readonly waiting: { readonly get: () => ReadonlySet<string>; readonly subscribe: (listener: () => void) => () => void }
}

/** A signature in its slot. `isVoid`: an answer changed since, and it counts no more. */
export type ShownSignature = Pick<Signature, 'slot' | 'name' | 'title' | 'method' | 'image' | 'at'> & { readonly isVoid?: true }

/** What a form asks of the outside. It fetches nothing itself. */
export interface FormPorts {
  /** Finds records of a reference, users of a user field. */
  readonly search: (field: ResolvedField, text: string, signal: AbortSignal) => Promise<readonly FoundOption[]>
  /** The place of a ZIP code of five digits, which fills what an address says of it; undefined where none is known. */
  readonly postalPlaceOf?: (zip: string) => Promise<PostalPlace | undefined>
  /** Asks the lookups again when an answer they depend on has changed. */
  readonly lookups?: (answers: AnswerValues, signal: AbortSignal) => Promise<LookupValues>
  /** Signatures that are there, and the wish to sign a slot. */
  readonly sign?: {
    readonly signatures: readonly ShownSignature[]
    readonly onSign: (slot: string) => void
  }
  readonly files?: FilePort
  /** What stands below a text that is looked up in a registry. */
  readonly lookUp?: (looksUp: NonNullable<ResolvedField['looksUp']>, taking: Taking) => ReactNode
  /** What stands below a reference, such as what would do for it. */
  readonly below?: (field: ResolvedField, picking: Picking) => ReactNode
}

/** Takes an entry of a registry into a text and its neighbours. */
export interface Taking {
  /** What is typed there now. */
  readonly typed: () => string
  readonly take: (entry: Pick<RegistryEntry, 'id' | 'values'>) => void
}

/** Takes a record into a reference. */
export interface Picking {
  readonly chosen: string | undefined
  readonly choose: (option: FoundOption) => void
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
  return useSyncExternalStore(signal.subscribe, signal.get)
}

/** The element id of the field at a pointer. */
export const elementId = (idPrefix: string, pointer: string): string => `${idPrefix}${pointer.replaceAll('/', '-')}`
