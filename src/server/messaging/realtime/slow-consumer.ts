/** What may wait for one page while its network takes nothing. What it misses it asks for when it is back. */
const WAITING_MAX_CHARS = 2_000_000
const WAITING_MAX_PACKETS = 2_000

/** The line below a socket. */
interface Line {
  readonly request: { readonly socket: { destroy(): unknown } }
  on(event: 'packetCreate', hear: (packet: { readonly data?: unknown }) => void): unknown
  on(event: 'drain', hear: () => void): unknown
}

/** Cuts a line whose page reads so much slower than it is told things that memory would fill up (fault R38). */
export function cutWhenSlow(line: Line): void {
  let packets = 0
  let chars = 0
  line.on('drain', () => {
    packets = 0
    chars = 0
  })
  line.on('packetCreate', ({ data }) => {
    packets += 1
    chars += typeof data === 'string' || Buffer.isBuffer(data) ? data.length : 0
    if (packets > WAITING_MAX_PACKETS || chars > WAITING_MAX_CHARS) line.request.socket.destroy()
  })
}
