import { ASSISTANT_PAGE_MAX, ASSISTANT_TABS_MAX, type AssistantMessage, type AssistantTab, listIn } from '#contract'
import { idFrom } from '#server/platform/database'
import { HostFault } from '../host/host-fault.ts'

type Fields = Readonly<Record<string, unknown>>

const TEXT_MAX = 50_000
const TITLE_MAX = 100
const IMAGES_MAX = 12
const ADDRESS_MAX = 2_000
/** As our own calls take them. */
const TAB_ID = /^[A-Za-z0-9-]{8,64}$/

const fieldsOf = (value: unknown): Fields => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new HostFault('not-an-answer')
  return { ...value }
}
const textOf = (value: unknown, max: number): string => (typeof value === 'string' ? value.replaceAll('\0', '').slice(0, max) : '')
const instantOf = (value: unknown): string => {
  const at = typeof value === 'string' || typeof value === 'number' ? new Date(value) : new Date(Number.NaN)
  return Number.isNaN(at.getTime()) ? new Date(0).toISOString() : at.toISOString()
}

/** Addresses as the remote assistant writes them. */
export interface RemoteMedia {
  readonly images: readonly string[]
  readonly video: string
}

function mediaOf({ images, image_url: first, video_url: video }: Fields): RemoteMedia {
  const all = [first, ...listIn(images)].map((one) => textOf(one, ADDRESS_MAX)).filter(Boolean)
  return { images: [...new Set(all)].slice(0, IMAGES_MAX), video: textOf(video, ADDRESS_MAX) }
}

/** Of `POST rag` (spec: chat-assistant-session §3). Throws HostFault for what is none. */
export function answerOf(value: unknown): RemoteMedia & { readonly text: string } {
  const fields = fieldsOf(value)
  if (typeof fields.answer !== 'string') throw new HostFault('not-an-answer')
  return { text: textOf(fields.answer, TEXT_MAX), ...mediaOf(fields) }
}

/** Of `POST generateTitle`. */
export const titleOf = (value: unknown): string => textOf(fieldsOf(value).title, TITLE_MAX).trim()

/** Of a conversation that was renamed. */
export const renamedOf = (value: unknown): string => titleOf(fieldsOf(value).tab)

/** The newest that can be shown; those with an id that no call could name are left out. */
export function tabsOf(value: unknown): readonly AssistantTab[] {
  const { tabs } = fieldsOf(value)
  if (!Array.isArray(tabs)) throw new HostFault('not-an-answer')
  const seen = new Set<string>()
  return tabs
    .map(fieldsOf)
    .flatMap(({ tab_id: id, title, updated }) => {
      if (typeof id !== 'string' || !TAB_ID.test(id) || seen.has(id)) return []
      seen.add(id)
      return [{ tab_id: id, title: textOf(title, TITLE_MAX), updated: instantOf(updated) }]
    })
    .slice(0, ASSISTANT_TABS_MAX)
}

const roleOf = (message: unknown): AssistantMessage['role'] =>
  typeof message === 'object' && message !== null && 'role' in message && message.role === 'user' ? 'user' : 'assistant'

/** Addresses that pages may ask for. */
type Shown = (media: RemoteMedia) => Pick<AssistantMessage, 'images' | 'image_url' | 'video_url'>

/** The newest messages of a conversation. They get ids that are the same each time; an answer has its question's. */
export function messagesOf(value: unknown, tabId: string, shown: Shown): readonly AssistantMessage[] {
  const { ok, messages } = fieldsOf(value)
  if (ok === false || !Array.isArray(messages)) throw new HostFault('not-an-answer')
  const idOf = (at: number, role: string): string => idFrom(`${tabId}/${at}/${role}`)
  const first = Math.max(0, messages.length - ASSISTANT_PAGE_MAX)
  const before = messages.findLastIndex((one, at) => at < first && roleOf(one) === 'user')
  let asked = before < 0 ? '' : idOf(before, 'user')
  return messages.slice(first).map((one, at): AssistantMessage => {
    const fields = fieldsOf(one)
    const role = roleOf(one)
    const id = idOf(first + at, role)
    if (role === 'user') asked = id
    const facts = { sources: [], abstained: false, nearest: [], mode: 'remote', state: 'done' } as const
    return {
      message_id: id,
      client_msg_id: asked || id,
      role,
      text: textOf(fields.text, TEXT_MAX),
      ts: instantOf(fields.ts),
      ...shown(mediaOf(fields)),
      ...facts,
    }
  })
}
