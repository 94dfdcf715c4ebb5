import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** In the built server the program lies beside the bundle or, seen from a shared chunk, one folder up; from the sources it needs tsx. */
const PLACES = ['./apart-process.js', '../apart-process.js', './development-process.mjs']
const HEAP_MB = 400
/** All that it may hold, with pictures that are being decoded, which no heap counts. */
const DATA_KB = 900_000
/** The limit is the shell's; where it has none (macOS) the process starts without. */
const BOUNDED = `ulimit -d ${DATA_KB} 2>/dev/null; exec "$0" "$@"`

/** Starts a process for work, bounded in memory. Throws when none of the places has its program: then the build lacks the entry `apart-process`. */
export function startProcess(): ChildProcess {
  const file = PLACES.map((place) => new URL(place, import.meta.url)).find((url) => existsSync(fileURLToPath(url)))
  if (file === undefined)
    throw new Error(`The program of work apart was not found beside ${import.meta.url}; expected one of ${PLACES.join(', ')}. Build the server with it.`)
  const program = [process.execPath, `--max-old-space-size=${HEAP_MB}`, fileURLToPath(file)]
  const child = spawn('/bin/sh', ['-c', BOUNDED, ...program], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    env: { PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV, TZ: 'UTC' },
  })
  // Whoever waits for it hears of it by themselves.
  child.on('error', () => undefined)
  // What it does is waited for by a timer; it keeps nobody from ending.
  child.unref()
  child.channel?.unref()
  return child
}
