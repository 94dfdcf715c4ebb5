import { hkdfSync, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from './read-settings.ts'

const KEY_BYTES = 32

/** Makes the key file, readable by this user only, unless there is one. */
function keyFromFile(folder: string): Buffer {
  const path = join(folder, 'secrets.key')
  mkdirSync(folder, { recursive: true })
  try {
    writeFileSync(path, randomBytes(KEY_BYTES).toString('base64'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return Buffer.from(readFileSync(path, 'utf8'), 'base64')
}

/** The server's own key for one purpose; different purposes get keys that tell nothing about each other. */
export function readServerKey(
  settings: Pick<Settings, 'secretsKey' | 'dataDir'>,
  purpose: 'records' | 'signatures' | 'device-keys' | 'second-factor' | 'second-step' | 'form-links' | 'pictures',
): Buffer {
  const master = settings.secretsKey === undefined ? keyFromFile(settings.dataDir) : Buffer.from(settings.secretsKey, 'base64')
  return Buffer.from(hkdfSync('sha256', master, '', `rendercare/${purpose}`, KEY_BYTES))
}
