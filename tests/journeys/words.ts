import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { termWithin } from '#translation'

const FOLDER = join(import.meta.dirname, '../../schemas/i18n/en')
/** The words that a company may have of its own, as the demo's agency says them. */
const TERMS: Readonly<Record<string, string>> = { client: 'Client', clients: 'Clients', employee: 'Employee', employees: 'Employees' }

const files = new Map<string, unknown>()

function stringsOf(id: string): unknown {
  if (!files.has(id)) files.set(id, JSON.parse(readFileSync(join(FOLDER, `${id}.json`), 'utf8')).strings)
  return files.get(id)
}

/** The English words of a translation key, as the page says them. */
export function textOf(key: string): string {
  const [id = '', ...path] = key.split('.')
  const found = path.reduce<unknown>((at, step) => Reflect.get(Object(at), step), stringsOf(id))
  const text = String(found ?? key)
  return text.replaceAll(/\{\{\s*term\.(\w+)\s*\}\}/g, (place, name: string, offset: number) => termWithin(text, offset, TERMS[name] ?? place))
}
