import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'
import type { ChatAnswer } from '#contract'
import type { Person } from './start-test-server.ts'

/** Somebody's open page: what it asks and all that it hears. */
export interface OpenSocket {
  readonly socket: Socket
  /** From the beginning, in the order it came. */
  readonly heard: (readonly [event: string, payload: unknown])[]
  /** What came with each event of this name. */
  payloads<T>(event: string): readonly T[]
  /** The acknowledgement of an event. */
  ask(event: string, payload: unknown): Promise<ChatAnswer>
}

/** Opens a socket with a session's cookie; it does not come back by itself unless the options say so. Rejects when it is refused. */
export async function openSocket(url: string, { cookie }: Pick<Person, 'cookie'>, options: Partial<ManagerOptions & SocketOptions> = {}): Promise<OpenSocket> {
  const socket = io(url, { transports: ['websocket'], reconnection: false, forceNew: true, extraHeaders: { cookie }, ...options })
  const heard: (readonly [string, unknown])[] = []
  socket.onAny((event: string, payload: unknown) => heard.push([event, payload]))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', (error) => {
      socket.close()
      reject(error)
    })
  })
  return {
    socket,
    heard,
    payloads: <T>(event: string) => heard.filter(([name]) => name === event).map(([, payload]) => payload as T),
    ask: (event, payload) => socket.timeout(15_000).emitWithAck(event, payload),
  }
}
