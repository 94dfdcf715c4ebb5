import type { Socket } from 'socket.io'
import { fixedWindow } from '#server/platform/limits'

const PACKETS_MAX = 240

/** Ends a socket that sends more than 240 packets a minute (threat S23). */
export function limitPackets(socket: Pick<Socket, 'use' | 'disconnect'>): void {
  const isInTime = fixedWindow({ max: PACKETS_MAX, withinMs: 60_000 })
  socket.use((_packet, next) => {
    if (isInTime()) next()
    else socket.disconnect(true)
  })
}
