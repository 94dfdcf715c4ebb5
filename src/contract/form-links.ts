/** Links by which somebody without an account fills in one form. Instants are ISO 8601 in UTC. */
import type { AnswerValues, FileBody, ResolvedForm, SignatureInput } from './forms.ts'

/** The page that a link opens; the token stands behind a #, so that it is sent to no server and gets into no log. */
export const FORM_LINK_PATH = '/forms/fill'
/** How long a link holds when the form's document says nothing. */
export const FORM_LINK_DAYS = 14
export const FORM_LINK_DAYS_MAX = 90
export const FORM_LINK_NAME_MAX_CHARS = 100

/** `POST /api/ui/forms/links` → `Answer<NewFormLink>`: for who may file the form for this client. */
export interface FormLinkBody {
  /** Document id. */
  readonly form: string
  readonly clientId: string
  /** Who is to fill it in; staff alone see this. */
  readonly recipient: string
  /** Absent: the link is not mailed. */
  readonly email?: string
  readonly days: number
}

/** A link that holds, as staff see it; what stands in it is known to nobody any more. */
export interface FormLink {
  readonly id: string
  readonly clientId: string
  /** As the reader may see it. */
  readonly clientName?: string
  readonly recipient: string
  readonly email?: string
  readonly madeBy: string
  readonly createdAt: string
  readonly expiresAt: string
  /** When its page was first opened. */
  readonly openedAt?: string
  readonly usesLeft: number
}

/** What a link was made with is said once. */
export interface NewFormLink {
  readonly id: string
  readonly url: string
  readonly expiresAt: string
}

/** Why a link opens nothing, or takes no `changed` answers to a form that came already: as `data.why` of the refusal. */
export type FormLinkFault = 'unknown' | 'expired' | 'revoked' | 'used' | 'changed'

/** `POST /api/ui/forms/linked/open` → `Answer<LinkedFormPage>`. */
export interface LinkedOpenBody {
  readonly token: string
}

/** All that leaves with a link: the part of the form that its page shows, and the answers that its document lets out. */
export interface LinkedFormPage {
  readonly form: ResolvedForm
  readonly answers: AnswerValues
  readonly labels: Readonly<Record<string, string>>
  readonly timeZone: string
  readonly until: string
  /** Bytes that one file may have. */
  readonly fileMaxBytes: number
}

/** `POST /api/ui/forms/linked/file` → `Answer<null>`: the same again gets the same answer, another form under the same id is refused as `changed`. */
export interface LinkedFileBody extends LinkedOpenBody, Pick<FileBody, 'id' | 'hash' | 'answers' | 'hidden' | 'reasons'> {
  /** Who filled it in, as they say. */
  readonly by: string
  readonly signatures?: readonly SignatureInput[]
}

/** Of an upload through a link: `PUT /api/ui/forms/linked/files/{id}`. */
export const FORM_LINK_HEADER = 'x-form-link'
