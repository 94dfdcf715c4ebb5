import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import { readJson } from '#contract'

/** Who holds a folder. `started` tells a process from a later one with the same number; null where the system doesn't say. */
interface Holder {
  readonly pid: number
  readonly host: string
  readonly started: string | null
}

export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError'
}

/**
 * Takes the lock file of a database folder; gives the function that gives it back. Two processes on one folder destroy it without an error.
 * Throws FolderInUseError naming the process that holds it. A lock left by a process that is dead is taken over.
 */
export function lockFolder(lockFile: string): () => void {
  mkdirSync(dirname(lockFile), { recursive: true })
  const me: Holder = { pid: process.pid, host: hostname(), started: startOf(process.pid) }
  while (!take(lockFile, me)) removeIfStale(lockFile, me)
  return () => rmSync(lockFile, { force: true })
}

/** The file appears whole or not at all: `link` fails when the name exists, as O_EXCL does, and never shows an empty file. */
function take(lockFile: string, me: Holder): boolean {
  const draft = `${lockFile}.${process.pid}-${process.hrtime.bigint()}`
  writeFileSync(draft, JSON.stringify(me), { flag: 'wx' })
  try {
    linkSync(draft, lockFile)
    return true
  } catch (error) {
    if (isSystemError(error, 'EEXIST')) return false
    throw error
  } finally {
    rmSync(draft)
  }
}

function removeIfStale(lockFile: string, me: Holder): void {
  const text = readIfThere(lockFile)
  if (text === undefined) return
  const holder = parseHolder(text)
  if (holder === undefined) throw new FolderInUseError(`${lockFile} is not a lock this program wrote. If no other process uses the folder, remove the file.`)
  if (holder.host !== me.host)
    throw new FolderInUseError(`Process ${holder.pid} on ${holder.host} holds ${lockFile}. If that process has ended, remove the file.`)
  if (isAlive(holder))
    throw new FolderInUseError(`Process ${holder.pid} is using this data folder (${lockFile}). Stop it first; two processes on one folder would destroy it.`)
  moveAside(lockFile, text)
}

/** Between reading and removing, another starter may have taken the lock: what was moved is looked at again and put back. */
function moveAside(lockFile: string, expected: string): void {
  const aside = `${lockFile}.${process.pid}-stale`
  try {
    renameSync(lockFile, aside)
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return
    throw error
  }
  if (readFileSync(aside, 'utf8') !== expected) linkSync(aside, lockFile)
  rmSync(aside)
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    if (isSystemError(error, 'ESRCH')) return false
  }
  if (statOf(holder.pid)[0] === 'Z') return false
  return holder.started === null || holder.started === startOf(holder.pid)
}

/** Start time of a process in clock ticks since boot, with the boot's id (Linux); null elsewhere. */
function startOf(pid: number): string | null {
  const ticks = statOf(pid)[19]
  const boot = readIfThere('/proc/sys/kernel/random/boot_id')
  return ticks === undefined || boot === undefined ? null : `${boot.trim()}:${ticks}`
}

/** The numbers after a process's name, from its state on (proc(5)); Z is a process that has ended and was not waited for. */
function statOf(pid: number): readonly string[] {
  const stat = readIfThere(`/proc/${pid}/stat`)
  return stat === undefined ? [] : stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function parseHolder(text: string): Holder | undefined {
  const value = readJson(text)
  return isHolder(value) ? value : undefined
}

const isHolder = (value: unknown): value is Holder =>
  typeof value === 'object' &&
  value !== null &&
  'pid' in value &&
  typeof value.pid === 'number' &&
  'host' in value &&
  typeof value.host === 'string' &&
  'started' in value

const isSystemError = (error: unknown, code: string): boolean => error instanceof Error && 'code' in error && error.code === code
