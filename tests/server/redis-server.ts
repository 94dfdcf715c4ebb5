import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '../free-port.ts'

/** Debian's redis-server; absent on machines that have none. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0

/** A Redis of its own that keeps nothing on the disk. */
export interface RedisServer {
  readonly url: string
  /** Ends it at once; what it held is gone. */
  kill(): Promise<void>
  start(): Promise<void>
}

export async function openRedisServer(): Promise<RedisServer> {
  const port = await freePort()
  let server: ChildProcess | undefined
  async function start(): Promise<void> {
    server = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], { stdio: ['ignore', 'pipe', 'ignore'] })
    for await (const printed of server.stdout ?? []) if (String(printed).includes('Ready to accept connections')) return
    throw new Error('redis-server did not start')
  }
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    async kill() {
      const ended = server && once(server, 'exit')
      server?.kill('SIGKILL')
      await ended
    },
  }
}
