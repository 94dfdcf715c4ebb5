import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import type { Duplex } from 'node:stream'

/** One frame of a WebSocket as it goes over the wire, right or wrong. */
export interface Frame {
  /** 1 text, 2 binary, 8 to 10 close, ping and pong; the others are wrong, or go on with a frame before. */
  readonly opcode: number
  /** The upper four bits: 8 says that nothing of it follows, the others mean nothing here. */
  readonly flags: number
  readonly isMasked: boolean
  readonly payload: Buffer
  /** The length that it says it has; absent: its own. */
  readonly claims?: number
}

export const textFrame = (text: string): Frame => ({ opcode: 1, flags: 8, isMasked: true, payload: Buffer.from(text) })

/** What is heard of a line is kept up to here. */
const HEARD_MAX = 2_000_000

/** A line as a client has it that obeys nothing. */
export interface RawLine {
  write(frame: Frame): void
  /** All that the server said, as it came. */
  heard(): string
  isOpen(): boolean
  /** Until the server has said this or ended the line, at most so long. */
  until(said: string, withinMs: number): Promise<void>
  end(): void
}

function lengthOf(claimed: number, isMasked: boolean): Buffer {
  const mask = isMasked ? 0x80 : 0
  if (claimed < 126) return Buffer.from([claimed | mask])
  if (claimed < 65_536) {
    const bytes = Buffer.alloc(3)
    bytes[0] = 126 | mask
    bytes.writeUInt16BE(claimed, 1)
    return bytes
  }
  const bytes = Buffer.alloc(9)
  bytes[0] = 127 | mask
  bytes.writeBigUInt64BE(BigInt(claimed), 1)
  return bytes
}

function bytesOf({ opcode, flags, isMasked, payload, claims = payload.length }: Frame): Buffer {
  const head = Buffer.concat([Buffer.from([(flags << 4) | opcode]), lengthOf(claims, isMasked)])
  if (!isMasked) return Buffer.concat([head, payload])
  const mask = randomBytes(4)
  const masked = Buffer.from(payload)
  for (let at = 0; at < masked.length; at += 1) masked[at] = (masked[at] ?? 0) ^ (mask[at % 4] ?? 0)
  return Buffer.concat([head, mask, masked])
}

/** Opens a socket of engine.io with a session's cookie, and of socket.io over it. Rejects when it is not let in. */
export async function openRawLine(url: string, cookie: string): Promise<RawLine> {
  const { port, hostname: host } = new URL(url)
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': randomBytes(16).toString('base64'),
    cookie,
  }
  const socket = await new Promise<Duplex>((resolve, reject) => {
    const asking = request({ port, host, path: '/socket.io/?EIO=4&transport=websocket', headers })
    asking.on('error', reject).on('response', ({ statusCode }) => reject(new Error(`The server answered ${statusCode} to a WebSocket.`)))
    asking.on('upgrade', (_answer, upgraded, head) => {
      upgraded.unshift(head)
      resolve(upgraded)
    })
    asking.end()
  })
  const parts: Buffer[] = []
  let length = 0
  let isOpen = true
  let look: () => void = () => undefined
  socket
    .on('data', (bytes: Buffer) => {
      if (length < HEARD_MAX) parts.push(bytes)
      length += bytes.length
      look()
    })
    .on('error', () => undefined)
    .on('close', () => {
      isOpen = false
      look()
    })
  const heard = (): string => Buffer.concat(parts).toString('latin1')
  const line: RawLine = {
    write: (frame) => void (isOpen && socket.write(bytesOf(frame))),
    heard,
    isOpen: () => isOpen,
    until: (said, withinMs) =>
      new Promise((resolve) => {
        const end = (): void => {
          clearTimeout(timer)
          look = () => undefined
          resolve()
        }
        const timer = setTimeout(end, withinMs)
        look = () => {
          if (!isOpen || heard().includes(said)) end()
        }
        look()
      }),
    end: () => void socket.destroy(),
  }
  line.write(textFrame('40'))
  await line.until('40{', 10_000)
  if (!heard().includes('40{')) throw new Error('The socket was not let in.')
  return line
}
