import type { ResolvedField } from '#contract'
import { MEDIA_TYPES } from '#validation'

/** By the end of the name, for what the browser does not know by itself. */
const BY_ENDING: Readonly<Record<string, string>> = {
  heic: 'image/heic',
  heif: 'image/heic',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
  csv: 'text/csv',
  ...Object.fromEntries(['x12', 'edi', '835', '277', '999', 'txt'].map((ending) => [ending, 'application/edi-x12'])),
}
const SAME: Readonly<Record<string, string>> = { 'image/heif': 'image/heic', 'image/jpg': 'image/jpeg', 'text/plain': 'application/edi-x12' }

/** Endings that browsers know no type of. */
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  'image/heic': ['.heic', '.heif'],
  'application/edi-x12': ['.x12', '.edi', '.835', '.277', '.999', '.txt'],
}

/** The media types that a field takes. */
export const typesOf = ({ accept }: ResolvedField): readonly string[] => (accept ?? []).flatMap((kind) => MEDIA_TYPES[kind])

/** What a file says it is; the server looks at its bytes. */
export function typeOf({ type, name }: Pick<File, 'type' | 'name'>): string {
  const ending = name.toLowerCase().split('.').at(-1) ?? ''
  return SAME[type] ?? (type !== '' ? type : (BY_ENDING[ending] ?? ''))
}

/** Of an input: media types, and the endings that browsers know better. */
export const acceptOf = (field: ResolvedField): string => {
  const types = typesOf(field)
  const endings = Object.entries(ENDINGS).flatMap(([type, own]) => (types.includes(type) ? own : []))
  return [...types, ...endings].join(',')
}
