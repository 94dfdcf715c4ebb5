import { randomBytes, randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

export const KEY_BYTES = 32
/** 32 bytes in base64, and nothing that decoders pass over in silence. */
const KEY_TEXT = /^[\w+/-]{43}=?$/

/** Where the server's key lies when no setting gives it. */
export const keyFileOf = (folder: string): string => join(folder, 'secrets.key')

const hasCode = (error: unknown, code: string): boolean => error instanceof Error && 'code' in error && error.code === code

/** The key in the file; undefined when there is no file. Throws a sentence for a file that holds anything else than a key. */
export function readKeyFile(path: string): Buffer | undefined {
  let text: string
  try {
    text = readFileSync(path, 'latin1').trim()
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
  if (KEY_TEXT.test(text)) return Buffer.from(text, 'base64')
  throw new Error(
    `${path} holds no key: expected 32 bytes in base64, found ${text === '' ? 'an empty file' : 'something else'}. ` +
      'Put the file back from the backup; on a database that was never filled, remove it and start again.',
  )
}

/** Makes a key file, readable by this user only. The file is there whole or not at all, whatever happens meanwhile; one that is there stays. */
export function makeKeyFile(folder: string, key: Buffer = randomBytes(KEY_BYTES)): void {
  mkdirSync(folder, { recursive: true })
  const beside = join(folder, `secrets.${randomUUID()}.new`)
  try {
    toDisk(openSync(beside, 'wx', 0o600), `${key.toString('base64')}\n`)
    linkSync(beside, keyFileOf(folder))
    toDisk(openSync(folder, 'r'))
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(beside, { force: true })
  }
}

function toDisk(descriptor: number, text?: string): void {
  try {
    if (text !== undefined) writeSync(descriptor, text)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
