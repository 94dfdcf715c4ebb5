/** A server of a journey's own on a copy of the demo data: it can be stopped, and started again with a newer build of the page. */
import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endProcess } from '../end-process.ts'
import { freePort } from '../free-port.ts'
import { placeSeeded, type SeededPlace } from '../server/seeded-database.ts'
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

/** An embedded database of nothing. */
function emptyPlace(): SeededPlace {
  const folder = mkdtempSync(join(tmpdir(), 'rendercare-empty-'))
  return { settings: { DATA_DIR: folder, SEED: 'none' }, remove: async () => rmSync(folder, { recursive: true, force: true }) }
}

/** Starts one; an empty one has no demo data and no account. */
export async function openServer({ isEmpty = false, settings = {} }: OwnServerOptions = {}): Promise<OwnServer> {
  const place = isEmpty ? emptyPlace() : await placeSeeded()
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
        LOG_LEVEL: 'silent',
        ...place.settings,
        ...settings,
      },
    })
    server.stdout?.on('data', (bytes: Buffer) => printed.push(bytes.toString()))
    await untilReady(address, server)
  }
  await start()
  const end = async (): Promise<void> => {
    await stop()
    await place.remove()
  }
  return { address, printed: () => printed.join(''), start, stop, end }
}

/** The same product as a later build. */
export interface NewerBuild {
  /** To start the server from; remove it afterwards. */
  readonly root: string
  /** The name of the page's first script, by which a page tells its version. */
  readonly entry: string
}

/**
 * Every script has another name, as they have in a build whose first one changed: most import it, and a browser keeps what a name held
 * for ever. The worker's list and its name for the whole are others with them.
 */
export function newerBuild(): NewerBuild {
  const root = mkdtempSync(join(tmpdir(), 'rendercare-newer-'))
  for (const name of ['schemas', 'node_modules', 'package.json']) symlinkSync(join(ROOT, name), join(root, name))
  cpSync(join(ROOT, 'dist'), join(root, 'dist'), { recursive: true })
  const client = join(root, 'dist/client')
  const old = /\/assets\/(index-[\w-]+\.js)"/.exec(readFileSync(join(client, 'index.html'), 'utf8'))?.[1]
  if (old === undefined) throw new Error('dist/client/index.html names no first script')
  const scripts = new Map(
    readdirSync(join(client, 'assets'))
      .filter((name) => name.endsWith('.js'))
      .map((name) => [name, name.replace(/.{3}\.js$/, 'New.js')]),
  )
  if (new Set(scripts.values()).size < scripts.size) throw new Error('Two scripts of the newer build have the same name')
  const renamed = (text: string): string => text.replaceAll(/[\w.-]+\.js\b/g, (name) => scripts.get(name) ?? name).replace(/("stamp":")\w+"/, '$1newer"')
  for (const path of readdirSync(client, { recursive: true, encoding: 'utf8' }).map((name) => join(client, name))) {
    if (/\.(?:br|gz|map)$/.test(path)) rmSync(path)
    else if (/\.(?:js|html|json)$/.test(path)) writeFileSync(path, renamed(readFileSync(path, 'utf8')))
  }
  for (const [name, newer] of scripts) renameSync(join(client, 'assets', name), join(client, 'assets', newer))
  return { root, entry: renamed(old) }
}
