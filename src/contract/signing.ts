/** Documents that people sign, by links of their own and without an account. Instants are ISO 8601 in UTC. */
import { type JsonObject, rowsIn } from './json.ts'
import type { Json, StoredFile } from './wire.ts'

/** The page that a link opens; the token stands behind a #, so that it is sent to no server and gets into no log. */
export const SIGNING_PATH = '/forms/sign'
/** Of a call through a link. */
export const SIGNING_HEADER = 'x-signing-link'
export const SIGNER_NAME_MAX_CHARS = 100
export const DECLINE_REASON_MAX_CHARS = 500

/** `waiting`: not asked yet, or not their turn. */
export type SignerState = 'waiting' | 'asked' | 'opened' | 'signed' | 'declined'

/** A box on a page, in shares of the page as it is seen, from its top left corner. */
export interface PlaceOnPage {
  /** From 1. */
  readonly page: number
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

/** What goes into a place. */
export const PLACE_KINDS = ['signature', 'name', 'date', 'text'] as const
export type PlaceKind = (typeof PLACE_KINDS)[number]

export interface SigningPlace extends PlaceOnPage {
  readonly kind: PlaceKind
}

/** A place of a template, as its row says it. */
export interface TemplatePlace extends SigningPlace {
  readonly id: string
  /** Who signs there. */
  readonly role?: string
  /** What is filled in (`FillField`). */
  readonly value?: string
}

/** Places on a PDF, in rows; what is no place is left out. */
export const placesIn = (rows: Json | undefined): readonly TemplatePlace[] => rowsIn(rows).flatMap(placeIn)

function placeIn({ id, page, x, y, w, h, kind, role, value }: JsonObject): readonly TemplatePlace[] {
  const known = PLACE_KINDS.find((each) => each === kind)
  if (typeof id !== 'string' || known === undefined) return []
  if (typeof page !== 'number' || typeof x !== 'number' || typeof y !== 'number' || typeof w !== 'number' || typeof h !== 'number') return []
  return [{ id, page, x, y, w, h, kind: known, ...(typeof role === 'string' && { role }), ...(typeof value === 'string' && { value }) }]
}

/** Somebody who signs, as staff see them. */
export interface DeskSigner {
  readonly id: string
  readonly role: string
  readonly name: string
  readonly email?: string
  readonly state: SignerState
  readonly isTheirTurn: boolean
  readonly askedAt?: string
  readonly openedAt?: string
  readonly signedAt?: string
  readonly declinedAt?: string
  readonly reason?: string
  readonly inPerson?: boolean
}

/** `GET /api/ui/signing/{id}` → `Answer<SigningDesk>`: for who may read the document. */
export interface SigningDesk {
  readonly signers: readonly DeskSigner[]
  /** The document as it is now: signed, once it is. */
  readonly file?: StoredFile
  /** Whether this reader may send and take back. */
  readonly maySend: boolean
}

/** `POST /api/ui/signing/{id}/links` → `Answer<SigningLink>`: for who may send the document. What it is made with is said once. */
export interface SigningLinkBody {
  readonly signer: string
  /** They sign on this device: the link holds for half an hour. */
  readonly inPerson?: boolean
}
export interface SigningLink {
  readonly url: string
  readonly expiresAt: string
}

/** Why a link opens nothing, or why it takes no signature (`changed`, `turn`): as `data.why` of the refusal. */
export type SigningFault = 'unknown' | 'expired' | 'revoked' | 'declined' | 'changed' | 'turn'

export interface SigningOpenBody {
  readonly token: string
}

/** `POST /api/ui/signing-links/open` → `Answer<SigningPage>`: all that leaves with a link, but for the document itself. */
export interface SigningPage {
  readonly company: string
  readonly name: string
  readonly message?: string
  readonly signer: { readonly name: string; readonly role: string }
  readonly others: readonly { readonly name: string; readonly role: string; readonly isSigned: boolean }[]
  /** `sign`: now; `wait`: others first; `signed`: by them, and others follow; `done`: by all. */
  readonly state: 'sign' | 'wait' | 'signed' | 'done'
  /** Where they sign, if places are set. */
  readonly places: readonly SigningPlace[]
  /** Of the bytes that are signed, 64 hex digits. */
  readonly sha256: string
  readonly inPerson: boolean
  readonly timeZone: string
  readonly until: string
}

/** `POST /api/ui/signing-links/sign` → `Answer<null>`; the same again changes nothing. */
export interface SignDocumentBody extends SigningOpenBody {
  readonly name: string
  /** PNG as a data URL. */
  readonly image: string
  readonly method: 'drawn' | 'typed'
  /** They agreed to sign electronically. */
  readonly agreed: true
  /** Of what they saw. */
  readonly sha256: string
}

/** `POST /api/ui/signing-links/decline` → `Answer<null>`. */
export interface DeclineDocumentBody extends SigningOpenBody {
  readonly reason: string
}

/** `GET /api/ui/signing/fields` → `Answer<readonly FillField[]>`: what places of a template can be filled with. */
export interface FillField {
  /** `agency`, `today`, or `<reference of the document>/<field of that record>`, of which `display` is its name. */
  readonly id: string
  readonly label: string
}
