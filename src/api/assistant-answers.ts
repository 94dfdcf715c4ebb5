import {
  type AssistantAnswer,
  type AssistantEvent,
  type AssistantMessage,
  type AssistantMessages,
  type AssistantSource,
  type AssistantTab,
  type AssistantTabs,
  listIn,
  textIn,
} from '#contract'

type Fields = Readonly<Record<string, unknown>>

/** An answer of the assistant that is none: not JSON, or without what it must hold. */
export class NotAnAnswer extends Error {}

const fieldsOf = (value: unknown): Fields => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new NotAnAnswer('The assistant answered with something else.')
  return value as Fields
}
const textsOf = (value: unknown): readonly string[] => listIn(value).filter((one): one is string => typeof one === 'string' && one !== '')
const oneOf = <T extends string>(known: readonly T[], value: unknown, usual: T): T => known.find((one) => one === value) ?? usual

const MODES = ['embedded', 'llm', 'fallback', 'remote'] as const
const STATES = ['running', 'done', 'stopped', 'failed'] as const

const sourceOf = (value: unknown): AssistantSource => {
  const { id, title, section, url, updated } = fieldsOf(value)
  return { id: textIn(id), title: textIn(title), section: textIn(section), updated: textIn(updated), ...(typeof url === 'string' && { url }) }
}

/** A message as a server of the specification gives it, with or without what goes beyond. */
const messageOf = (value: unknown): AssistantMessage => {
  const fields = fieldsOf(value)
  const image = textIn(fields.image_url)
  const images = textsOf(fields.images)
  const feedback = fields.feedback === 'up' || fields.feedback === 'down' ? fields.feedback : undefined
  return {
    message_id: textIn(fields.message_id),
    client_msg_id: textIn(fields.client_msg_id),
    role: fields.role === 'user' ? 'user' : 'assistant',
    text: textIn(fields.text),
    ts: textIn(fields.ts),
    image_url: image,
    images: image === '' || images.includes(image) ? images : [image, ...images],
    video_url: textIn(fields.video_url),
    sources: listIn(fields.sources).map(sourceOf),
    abstained: fields.abstained === true,
    nearest: listIn(fields.nearest).map(sourceOf),
    mode: oneOf(MODES, fields.mode, 'remote'),
    state: oneOf(STATES, fields.state, 'done'),
    ...(feedback && { feedback }),
  }
}

export const answerOf = (value: unknown): AssistantAnswer => {
  const { answer, latency_ms: latency } = fieldsOf(value)
  const message = messageOf(value)
  const text = typeof answer === 'string' ? answer : message.text
  return { ...message, role: 'assistant', text, answer: text, latency_ms: typeof latency === 'number' ? latency : 0 }
}

const tabOf = (value: unknown): AssistantTab => {
  const { tab_id: id, title, updated } = fieldsOf(value)
  if (typeof id !== 'string' || id === '') throw new NotAnAnswer('A tab has no id.')
  return { tab_id: id, title: textIn(title), updated: textIn(updated) }
}

export const tabsOf = (value: unknown): AssistantTabs => {
  const { tabs, next } = fieldsOf(value)
  if (!Array.isArray(tabs)) throw new NotAnAnswer('There are no tabs in the answer.')
  return { tabs: tabs.map(tabOf), ...(typeof next === 'string' && next !== '' && { next }) }
}

export const messagesOf = (value: unknown): AssistantMessages => {
  const { ok, messages, more } = fieldsOf(value)
  if (ok === false || !Array.isArray(messages)) throw new NotAnAnswer('There are no messages in the answer.')
  return { ok: true, messages: messages.map(messageOf), more: more === true }
}

/** `{title}` of a made title, `{tab: {title}}` of a changed one. */
export const titleOf = (value: unknown): string => {
  const { title, tab } = fieldsOf(value)
  return tab === undefined ? textIn(title) : textIn(fieldsOf(tab).title)
}

/** One event of an answer that streams; undefined for one that this page does not know. */
export const eventOf = (name: string, value: unknown): AssistantEvent | undefined => {
  const fields = fieldsOf(value)
  if (name === 'start') return { event: 'start', data: { message_id: textIn(fields.message_id), client_msg_id: textIn(fields.client_msg_id) } }
  if (name === 'delta') return { event: 'delta', data: { text: textIn(fields.text) } }
  if (name === 'source') return { event: 'source', data: sourceOf(fields) }
  if (name === 'done') return { event: 'done', data: answerOf(fields) }
  if (name === 'error') return { event: 'error', data: { code: textIn(fields.code), message: textIn(fields.message) } }
  return undefined
}
