import type { Socket } from 'socket.io'

const PACKETS_MAX = 240
const WINDOW_MS = 60_000

/** Ends a socket that sends more than 240 packets a minute (threat S23). */
export function limitPackets(socket: Pick<Socket, 'use' | 'disconnect'>): void {
  let windowStart = Date.now()
  let count = 0
  socket.use((_packet, next) => {
    if (Date.now() - windowStart > WINDOW_MS) [windowStart, count] = [Date.now(), 0]
    count += 1
    if (count > PACKETS_MAX) socket.disconnect(true)
    else next()
  })
}
