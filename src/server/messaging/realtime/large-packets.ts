import { fixedWindow } from '#server/platform/limits'

/** What most packets have room in; files travel over HTTP (threat S23). */
const PACKET_MAX_CHARS = 64_000
/** A file in the form of the specification: 3,000,000 bytes in base64, and what stands around it. */
export const LARGE_PACKET_MAX_BYTES = 4_200_000
/** The only events that may carry one, as socket.io writes them. */
const CARRIES_FILE = /^2\d{0,9}\["(?:message|groupMessage)",/
const LARGE_MAX = 12

interface Packet {
  readonly type: string
  data?: unknown
}

/** The line below a socket. */
interface Line {
  on(event: 'packet', hear: (packet: Packet) => void): unknown
  close(discard: boolean): unknown
}

/** Ends a line over which something large comes that is no message with a file, or more than twelve of those a minute; none of it is read. */
export function limitLargePackets(line: Line): void {
  const isInTime = fixedWindow({ max: LARGE_MAX, withinMs: 60_000 })
  line.on('packet', (packet) => {
    const { data } = packet
    const size = typeof data === 'string' || Buffer.isBuffer(data) ? data.length : 0
    if (size <= PACKET_MAX_CHARS) return
    if (isInTime() && typeof data === 'string' && CARRIES_FILE.test(data.slice(0, 40))) return
    packet.data = ''
    line.close(true)
  })
}
