import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** `deaf`: what the server says does not arrive; `mute`: what the client says does not; `stuck`: nobody takes what the server says; `slow`: each piece takes its time, one after the other. All look like an open line. */
type Mode = 'open' | 'deaf' | 'mute' | 'stuck' | 'slow'

/** One piece, one way. */
const SLOW_MS = 200

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
  /** What was said before is there before, also when the line gets quick again. */
  const carry = (to: Socket): ((bytes: Buffer) => void) => {
    let last: Promise<unknown> | undefined
    return (bytes) => {
      if (mode !== 'slow' && last === undefined) return void to.write(bytes)
      const sent = (last ?? Promise.resolve()).then(() => pause(mode === 'slow' ? SLOW_MS : 0)).then(() => to.destroyed || to.write(bytes))
      last = sent
      void sent.then(() => {
        if (last === sent) last = undefined
      })
    }
  }
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
    const [there, back] = [carry(behind), carry(client)]
    client.on('data', (bytes) => void (mode !== 'mute' && there(bytes)))
    behind.on('data', (bytes) => {
      if (mode !== 'deaf') back(bytes)
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
