import { type ChangedEvent, type CompanyWords, type DocumentsEvent, isObject, type RunEvent } from '#contract'
import { bus } from '#store'
import type { SocketLike } from './line.ts'

export interface LiveOptions {
  readonly userId: string
  readonly userType: '1' | '2'
  readonly companyId: string
  readonly token: string
  readonly heard: Heard
}

/** Until when this page knows what happened: since then the server tells it anew. Moved on by the connection. */
export interface Heard {
  /** Epoch milliseconds by this device's clock. */
  until: number
}

const isChanged = (value: unknown): value is ChangedEvent =>
  isObject(value) && typeof value.resource === 'string' && typeof value.id === 'string' && typeof value.version === 'number'

const isDocuments = (value: unknown): value is DocumentsEvent => isObject(value) && Array.isArray(value.changed) && Array.isArray(value.problems)

const isWords = (value: unknown): value is CompanyWords => isObject(value) && isObject(value.terms) && isObject(value.overrides)

const isRun = (value: unknown): value is RunEvent => isObject(value) && typeof value.id === 'string'

/** Turns what the socket says into facts on the bus; anything it doesn't know is dropped. */
export const hearSocket = (socket: Pick<SocketLike, 'on'>): void => {
  let wasConnected = false
  socket.on('changed', (payload) => {
    if (isChanged(payload)) bus.emit('recordChanged', payload)
  })
  socket.on('documents', (payload) => {
    if (isDocuments(payload)) bus.emit('documentsChanged', payload)
  })
  socket.on('company-labels', (payload) => {
    if (isWords(payload)) bus.emit('wordsChanged', payload)
  })
  socket.on('run-changed', (payload) => {
    if (isRun(payload)) bus.emit('runChanged', payload)
  })
  socket.on('company-changed', () => bus.emit('companyChanged', undefined))
  socket.on('profile-changed', () => bus.emit('profileChanged', undefined))
  socket.on('rights-changed', () => bus.emit('rightsChanged', { by: 'server' }))
  socket.on('missed', () => bus.emit('newsMissed', undefined))
  socket.on('session-ended', () => bus.emit('sessionEnded', { reason: 'expired' }))
  socket.on('connect', () => {
    if (wasConnected) bus.emit('connectionRestored', undefined)
    wasConnected = true
  })
}

/** spec: chat-assistant-session §7, §9 */
export const CONNECTING = {
  path: '/socket.io',
  transports: ['websocket'],
  upgrade: false,
  reconnectionDelay: 1_000,
  reconnectionDelayMax: 5_000,
  randomizationFactor: 0.5,
  timeout: 20_000,
}

/** Connects after the first paint; the client library loads only now (spec: chat-assistant-session §7, §9). */
export const goLive = async ({ userId, userType, companyId, token, heard }: LiveOptions): Promise<() => void> => {
  const [{ io }, { pageLine }] = await Promise.all([import('socket.io-client'), import('./page-line.ts')])
  const socket = io({
    ...CONNECTING,
    query: { user_id: userId, user_type: userType, company_id: companyId },
    auth: (say) => say({ token, behindMs: Math.max(0, Date.now() - heard.until) }),
  })
  // What was told before a sign of life has arrived before it.
  socket.io.on('ping', () => {
    heard.until = Date.now()
  })
  hearSocket(socket)
  const line = pageLine()
  const detach = line.attach(socket)
  bus.on('sessionEnded', line.refuse)
  return () => {
    bus.off('sessionEnded', line.refuse)
    detach()
  }
}
