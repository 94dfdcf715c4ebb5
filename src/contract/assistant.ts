/** The assistant: its calls below `/api/assistant/` (spec: chat-assistant-session §3, §7). Names are spelled as there; what goes beyond them is additive. */

/** Longest question, in characters (spec: chat-assistant-session §9). */
export const ASSISTANT_QUESTION_MAX = 500
/** Longest title of a conversation, in characters; longer ones end in "..." after 37. */
export const ASSISTANT_TITLE_MAX = 40
/** Conversations of one answer. */
export const ASSISTANT_TABS_MAX = 100
/** Messages of one answer. */
export const ASSISTANT_PAGE_MAX = 100
/** Longest remark that comes with a "not helpful". */
export const ASSISTANT_REMARK_MAX = 500
/** How long deleting a conversation or its messages can be undone. */
export const ASSISTANT_UNDO_MS = 10_000

/** Who answered: the agency's own help, a model over passages of that help, or the help because the model could not be asked. */
export type AssistantMode = 'embedded' | 'llm' | 'fallback' | 'remote'

/** A passage that an answer quotes. */
export interface AssistantSource {
  /** The page and the section: `clients/client-list#export`. */
  readonly id: string
  /** Of the page. */
  readonly title: string
  /** Heading of the section. */
  readonly section: string
  /** Address in the app that opens the screen; absent where the reader has none. */
  readonly url?: string
  /** YYYY-MM-DD: the day on which somebody last made sure that it is true. */
  readonly updated: string
}

/** A conversation as the server lists it. */
export interface AssistantTab {
  readonly tab_id: string
  readonly title: string
  /** ISO instant of the newest message, or of its making. */
  readonly updated: string
}

/** `GET users/{id}/tabs?after=`: newest first; `next` is the `after` of the next page. */
export interface AssistantTabs {
  readonly tabs: readonly AssistantTab[]
  readonly next?: string
}

/** `running` answers are still being made; `stopped` ones were cut by the person; `failed` ones broke off. */
export type AssistantState = 'running' | 'done' | 'stopped' | 'failed'

export interface AssistantMessage {
  readonly message_id: string
  /** The id that the page gave its question; an answer has its question's. */
  readonly client_msg_id: string
  readonly role: 'user' | 'assistant'
  /** Plain for a question; a small part of Markdown for an answer (paragraphs, numbered and bulleted lists, bold, links into the app). */
  readonly text: string
  /** ISO instant. */
  readonly ts: string
  /** The first image, or ''. */
  readonly image_url: string
  readonly images: readonly string[]
  /** '' where there is none. */
  readonly video_url: string
  readonly sources: readonly AssistantSource[]
  /** The help does not say: `nearest` are titles that come close. */
  readonly abstained: boolean
  readonly nearest: readonly AssistantSource[]
  readonly mode: AssistantMode
  readonly state: AssistantState
  readonly feedback?: 'up' | 'down'
}

/** `GET users/{id}/tabs/{tab_id}/messages?before=`: oldest first; `before` of the next page is the first message's id while `more`. */
export interface AssistantMessages {
  readonly ok: true
  readonly messages: readonly AssistantMessage[]
  readonly more: boolean
}

/** `POST rag`. Blank or longer than 500 characters is refused. The same `client_msg_id` again gives the same answer. */
export interface AssistantQuestion {
  readonly query: string
  readonly tab_id: string
  /** The session's own; another one's is answered with not-found. */
  readonly user_id: string
  readonly client_msg_id: string
  /** Language of the reader's screens. */
  readonly lang: string
  /** Route name of the screen the reader is on, or ''. */
  readonly page: string
  /** An earlier question whose answer this one replaces: asked again as it was, or with other words. */
  readonly replaces?: string
}

/** The answer of `POST rag` as one JSON; streams carry the same in parts. */
export interface AssistantAnswer extends AssistantMessage {
  readonly answer: string
  readonly latency_ms: number
}

/**
 * Events of `POST rag` with `Accept: text/event-stream`, each with an id that counts from 1; `GET rag/{message_id}/stream` with `Last-Event-ID` gives
 * those that follow. `POST rag/{message_id}/stop` ends an answer, `POST rag/{message_id}/feedback {value, remark}` judges it.
 */
export type AssistantEvent =
  | { readonly event: 'start'; readonly data: { readonly message_id: string; readonly client_msg_id: string } }
  | { readonly event: 'delta'; readonly data: { readonly text: string } }
  | { readonly event: 'source'; readonly data: AssistantSource }
  | { readonly event: 'done'; readonly data: AssistantAnswer }
  | { readonly event: 'error'; readonly data: { readonly code: string; readonly message: string } }

/** `GET /api/ui/assistant`: what the panel needs to know before it asks. */
export interface AssistantAbout {
  readonly on: boolean
  readonly mode: AssistantMode
  /** Whether a voice may be sent to the browser's maker where the device cannot recognise it itself. */
  readonly remoteDictation: boolean
  /** Of the company, above an empty conversation; absent: it has none. */
  readonly greeting?: string
  /** Questions that the company offers there, at most six; absent: none. */
  readonly prompts?: readonly string[]
}

/** What went wrong when a model or a remote assistant was asked last. */
export type AssistantFault =
  /** It took too long. */
  | 'timeout'
  /** Nobody is there, or the line broke before an answer. */
  | 'unreachable'
  /** Its address is none that may be asked, or it points elsewhere. */
  | 'not-allowed'
  /** 401, 404 and their like: a key, a name or an address is wrong. */
  | 'refused'
  /** 429, or as many answers are being made as may be. */
  | 'busy'
  /** 5xx, or it says so itself. */
  | 'broken'
  /** A page, JSON that is none, or something else in the place of an answer. */
  | 'not-an-answer'
  /** More than an answer may have. */
  | 'too-long'
  /** The line broke in mid-answer. */
  | 'cut'

/** Who answers, and whether they can be asked; holds no secret and nothing that was asked. */
export interface AssistantProviderState {
  readonly provider: 'embedded' | 'openai' | 'remote'
  readonly model?: string
  /** `failing`: what was asked last went wrong; `open`: it has gone wrong so often that nobody is asked for a while. */
  readonly state: 'ready' | 'failing' | 'open'
  /** ISO instant since when it is in this state; absent while nothing has gone wrong. */
  readonly since?: string
  readonly lastFault?: AssistantFault
  /** Whether the server lets questions with personal data go to it; companies may only be stricter. */
  readonly personalData: 'block' | 'allow'
}
