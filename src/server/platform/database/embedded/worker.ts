/** The embedded database's thread: speaks PostgreSQL's protocol over messages. A query blocks only this thread. */
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { DurableFolder, syncPath, syncTree } from './durable-folder.ts'
import type { FromWorker, ToWorker, WorkerStart } from './worker-messages.ts'

const start: WorkerStart = workerData
const counter = new Int32Array(start.fsyncs)
const port = parentPort
if (port === null) throw new Error('The database worker was started outside a worker thread.')

const durable = [...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'), '-c', 'wal_sync_method=fsync']

const say = (message: FromWorker): void => port.postMessage(message)
const fromTemplate = (template: string | null): PGliteOptions => (template === null ? {} : { loadDataDir: new Blob([readFileSync(template)]) })
const openFolder = (folder: string, template: string | null = null): Promise<PGlite> =>
  PGlite.create({ fs: new DurableFolder(folder, counter), startParams: durable, ...fromTemplate(template) })

/** A new folder gets its real name only when it is whole and on the disk, so that an interrupted first start leaves nothing half made. */
async function createFolder(folder: string, template: string | null): Promise<void> {
  const unfinished = `${folder}.new`
  rmSync(unfinished, { recursive: true, force: true })
  const pglite = await openFolder(unfinished, template)
  await pglite.close()
  syncTree(unfinished)
  renameSync(unfinished, folder)
  syncPath(dirname(folder))
}

async function open({ folder, template }: WorkerStart): Promise<PGlite> {
  if (folder === null) return PGlite.create(fromTemplate(template))
  if (!existsSync(folder)) await createFolder(folder, template)
  return openFolder(folder)
}

/** A startup packet (it alone begins with a zero byte) means a new connection: what the last one left open is undone. */
async function answer(pglite: PGlite, bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes[0] === 0) await pglite.exec(pglite.isInTransaction() ? 'rollback; discard all' : 'discard all')
  const answered = await pglite.execProtocolRaw(bytes)
  return bytes[0] === 0 ? answered.slice() : answered
}

async function obey(pglite: PGlite, message: ToWorker): Promise<void> {
  if (message.kind === 'batch') return say({ kind: 'answer', bytes: await answer(pglite, message.bytes) })
  await pglite.close()
  process.exit()
}

const fail = (error: unknown): void => say({ kind: 'failed', message: error instanceof Error ? error.message : String(error) })

try {
  const pglite = await open(start)
  let queue = Promise.resolve()
  port.on('message', (message: ToWorker) => {
    queue = queue.then(() => obey(pglite, message)).catch(fail)
  })
  say({ kind: 'ready' })
} catch (error) {
  fail(error)
}
