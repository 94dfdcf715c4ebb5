import type { Socket } from 'socket.io'
import { perMinute } from './per-minute.ts'

const PACKETS_MAX = 240

/** Ends a socket that sends more than 240 packets a minute (threat S23). */
export function limitPackets(socket: Pick<Socket, 'use' | 'disconnect'>): void {
  const isInTime = perMinute(PACKETS_MAX)
  socket.use((_packet, next) => {
    if (isInTime()) next()
    else socket.disconnect(true)
  })
}
