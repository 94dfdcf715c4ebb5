import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** As package.json says it, from the sources and from the build. */
export function productVersion(): string {
  const text: unknown = JSON.parse(readFileSync(join(rootFrom(import.meta.dirname), 'package.json'), 'utf8'))
  return typeof text === 'object' && text !== null && 'version' in text ? String(text.version) : ''
}

function rootFrom(folder: string): string {
  return existsSync(join(folder, 'package.json')) || dirname(folder) === folder ? folder : rootFrom(dirname(folder))
}
