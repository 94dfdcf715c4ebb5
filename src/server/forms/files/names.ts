import { NAME_MAX_CHARS } from './limits.ts'

/** Control characters, line ends, marks that turn the direction of writing (`exe.gpj` shown as `jpg.exe`), and what no file name has. */
const UNFIT = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}"*:<>?|]/gu
const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/heic': 'heic',
  'application/pdf': 'pdf',
  'application/edi-x12': 'x12',
  'text/csv': 'csv',
  'text/plain': 'txt',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'video/ogg': 'ogv',
  'audio/mp4': 'm4a',
  'audio/webm': 'weba',
  'audio/ogg': 'ogg',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
}

/**
 * A name that is safe to show and to save under: no folders, no control or direction marks, not hidden, of bounded length, and with the one
 * extension that its bytes have earned. Never empty.
 */
export function cleanName(given: string, mediaType: string): string {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const plain = last.replaceAll(UNFIT, ' ').replaceAll(/\s+/g, ' ').trim()
  const stem = plain.replace(/\.[A-Za-z0-9]{1,5}$/, '').replaceAll(/^[.\s]+|[.\s]+$/g, '')
  const extension = EXTENSIONS[mediaType] ?? 'bin'
  const short = [...stem].slice(0, NAME_MAX_CHARS).join('').trim()
  return `${short === '' ? 'file' : short}.${extension}`
}
