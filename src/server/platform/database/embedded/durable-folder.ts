import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** What Emscripten hands to `fsync`: `nfd` is the real file's descriptor, absent for a folder. */
interface Stream {
  readonly nfd?: number
  readonly node: object
}

interface NodeMount {
  readonly realPath: (node: object) => string
  readonly stream_ops: { fsync?: (stream: Stream) => number }
}

/** A database folder whose fsyncs reach the disk; PGlite's own NodeFS drops them. Each one is counted. */
export class DurableFolder extends NodeFS {
  readonly #counter: Int32Array

  constructor(folder: string, counter: Int32Array) {
    super(folder)
    this.#counter = counter
  }

  override async init(...given: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...given)
    const preRun = [...(emscriptenOpts.preRun ?? [])]
    preRun.push((module: { NODEFS: NodeMount }) => {
      module.NODEFS.stream_ops.fsync = (stream) => this.#fsync(stream, module.NODEFS)
    })
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }

  #fsync(stream: Stream, mount: NodeMount): number {
    if (stream.nfd === undefined) syncPath(mount.realPath(stream.node))
    else fsyncSync(stream.nfd)
    Atomics.add(this.#counter, 0, 1)
    return 0
  }
}

/** Forces a folder and all below it to the disk. */
export function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) syncTree(path)
    else syncPath(path)
  }
  syncPath(folder)
}

/** Forces one file or folder to the disk. */
export function syncPath(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
