import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** `deaf`: what the server says does not arrive; `mute`: what the client says does not; `stuck`: nobody takes what the server says. All look like an open line. */
type Mode = 'open' | 'deaf' | 'mute' | 'stuck'

export interface FaultProxy {
  readonly port: number
  set(mode: Mode): void
  /** Ends every line that is open. */
  cut(): void
  close(): Promise<void>
}

/** A line to a port that can be broken in the ways that networks break. */
export async function openFaultProxy(target: number): Promise<FaultProxy> {
  let mode: Mode = 'open'
  const lines = new Set<Socket>()
  const server = createServer((client) => {
    const behind = connect(target, '127.0.0.1')
    for (const socket of [client, behind]) {
      lines.add(socket)
      socket
        .on('error', () => undefined)
        .on('close', () => {
          lines.delete(socket)
          client.destroy()
          behind.destroy()
        })
    }
    client.on('data', (bytes) => void (mode !== 'mute' && behind.write(bytes)))
    behind.on('data', (bytes) => {
      if (mode !== 'deaf') client.write(bytes)
      if (mode === 'stuck') behind.pause()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    for (const line of lines) line.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    set(wanted) {
      mode = wanted
    },
    cut,
    async close() {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
