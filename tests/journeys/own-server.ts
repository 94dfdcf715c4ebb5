/** A server of a journey's own on a copy of the demo data: it can be stopped, and started again with a newer build of the page. */
import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endProcess } from '../end-process.ts'
import { freePort } from '../free-port.ts'
import { copySeededFolder } from '../server/seeded-database.ts'
import { untilReady } from './setup.ts'

const ROOT = join(import.meta.dirname, '../..')

export interface OwnServer {
  readonly address: string
  /** What it has printed so far. */
  readonly printed: () => string
  /** From another folder with `dist/server/main.js` than the product's. */
  readonly start: (root?: string) => Promise<void>
  /** With grace, unless it is killed. */
  readonly stop: (signal?: 'SIGTERM' | 'SIGKILL') => Promise<void>
  /** Stops it and removes its data. */
  readonly end: () => Promise<void>
}

export interface OwnServerOptions {
  readonly isEmpty?: boolean
  /** Of its environment. */
  readonly settings?: Readonly<Record<string, string>>
}

/** Starts one; an empty one has no demo data and no account. */
export async function openServer({ isEmpty = false, settings = {} }: OwnServerOptions = {}): Promise<OwnServer> {
  const data = isEmpty ? mkdtempSync(join(tmpdir(), 'rendercare-empty-')) : await copySeededFolder()
  const printed: string[] = []
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  let server: ChildProcess | undefined
  const stop: OwnServer['stop'] = async (signal = 'SIGTERM') => {
    const running = server
    server = undefined
    if (running !== undefined) await endProcess(running, signal)
  }
  const start = async (root: string = ROOT): Promise<void> => {
    server = spawn(process.execPath, [join(root, 'dist/server/main.js')], {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: String(port),
        DATA_DIR: data,
        LOG_LEVEL: 'silent',
        ...(isEmpty ? { SEED: 'none' } : {}),
        ...settings,
      },
    })
    server.stdout?.on('data', (bytes: Buffer) => printed.push(bytes.toString()))
    await untilReady(address, server)
  }
  await start()
  const end = async (): Promise<void> => {
    await stop()
    rmSync(data, { recursive: true, force: true })
  }
  return { address, printed: () => printed.join(''), start, stop, end }
}

/** The name of the page's first script, by which a page tells its version. */
export const NEWER_ENTRY = 'index-Newer000.js'

/** A folder with the same product as a later build: its first script, and with it the worker's list, has another name. Remove it afterwards. */
export function newerBuild(): string {
  const root = mkdtempSync(join(tmpdir(), 'rendercare-newer-'))
  for (const name of ['schemas', 'node_modules', 'package.json']) symlinkSync(join(ROOT, name), join(root, name))
  cpSync(join(ROOT, 'dist'), join(root, 'dist'), { recursive: true })
  const client = join(root, 'dist/client')
  const entry = /\/assets\/(index-[\w-]+\.js)"/.exec(readFileSync(join(client, 'index.html'), 'utf8'))?.[1]
  if (entry === undefined) throw new Error('dist/client/index.html names no first script')
  const texts = readdirSync(client, { recursive: true, encoding: 'utf8' }).map((name) => join(client, name))
  for (const path of texts) {
    if (/\.(?:br|gz|map)$/.test(path)) rmSync(path)
    else if (/\.(?:js|html|json)$/.test(path)) writeFileSync(path, readFileSync(path, 'utf8').replaceAll(entry, NEWER_ENTRY))
  }
  renameSync(join(client, 'assets', entry), join(client, 'assets', NEWER_ENTRY))
  return root
}
