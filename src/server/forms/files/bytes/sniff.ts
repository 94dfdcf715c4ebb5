import { isUtf8 } from 'node:buffer'

/** What a file can be that is taken in. */
export type FileKind = 'jpeg' | 'png' | 'webp' | 'heic' | 'pdf' | 'x12' | 'csv' | SoundKind
/** Containers of films and recordings. */
export type SoundKind = 'mp4' | 'webm' | 'ogg' | 'mp3' | 'wav'

const HEIC_BRANDS: ReadonlySet<string> = new Set(['heic', 'heix', 'heim', 'heis', 'mif1', 'msf1'])

const MP4_BRANDS = /^(?:iso[m2-9]|mp4[12]|avc1|M4[AV] |MSNV|dash|3gp[4-9]|qt {2})$/

const startsWith = (bytes: Buffer, ...magic: readonly number[]): boolean => magic.every((byte, at) => bytes[at] === byte)
const text = (bytes: Buffer, from: number, to: number): string => bytes.toString('latin1', from, to)

/** An interchange begins with its header of 106 characters, and is of characters that can be printed alone. */
function isX12(bytes: Buffer): boolean {
  const at = startsWith(bytes, 0xef, 0xbb, 0xbf) ? BOM_BYTES : 0
  return text(bytes, at, at + 3) === 'ISA' && bytes.length - at >= ISA_BYTES && bytes.every((byte, place) => place < at || byte >= 0x20 || BREAKS.has(byte))
}
const BOM_BYTES = 3
const ISA_BYTES = 106
const BREAKS: ReadonlySet<number> = new Set([0x0a, 0x0d, 0x09, 0x1c, 0x1d, 0x1e, 0x1f])

/** A table of rows: text in UTF-8 whose first line has several columns, and which is no markup. */
function isCsv(bytes: Buffer): boolean {
  const at = startsWith(bytes, 0xef, 0xbb, 0xbf) ? BOM_BYTES : 0
  const first = text(bytes, at, at + CSV_HEAD_MAX_BYTES).split(/[\r\n]/)[0] ?? ''
  if (!/^["\p{L}\d_][^<>]*,/u.test(first)) return false
  return isUtf8(bytes) && bytes.every((byte) => byte >= 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09)
}
const CSV_HEAD_MAX_BYTES = 4_000

const SIGNS: readonly (readonly [kind: FileKind, is: (bytes: Buffer) => boolean])[] = [
  ['jpeg', (bytes) => startsWith(bytes, 0xff, 0xd8, 0xff)],
  ['png', (bytes) => startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)],
  ['webp', (bytes) => text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP'],
  ['heic', (bytes) => text(bytes, 4, 8) === 'ftyp' && HEIC_BRANDS.has(text(bytes, 8, 12))],
  ['mp4', (bytes) => text(bytes, 4, 8) === 'ftyp' && MP4_BRANDS.test(text(bytes, 8, 12))],
  ['webm', (bytes) => startsWith(bytes, 0x1a, 0x45, 0xdf, 0xa3) && bytes.subarray(0, 64).includes('webm')],
  ['ogg', (bytes) => text(bytes, 0, 5) === 'OggS\0'],
  ['mp3', (bytes) => text(bytes, 0, 3) === 'ID3' || (bytes[0] === 0xff && [0xfb, 0xf3, 0xf2].includes(bytes[1] ?? 0))],
  ['wav', (bytes) => text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WAVE'],
  ['x12', isX12],
  ['csv', isCsv],
  ['pdf', (bytes) => /^%PDF-[12]\.\d/.test(text(bytes, 0, 8))],
]

/** The kind by the very first bytes, whatever the name or the sender says; undefined for everything that is not taken in (SVG, HTML, archives, documents, programs, other texts). */
export const kindOf = (bytes: Buffer): FileKind | undefined => SIGNS.find(([, is]) => is(bytes))?.[0]

const ZIP_END = Buffer.from([0x50, 0x4b, 0x05, 0x06])
const ZIP_END_MAX_BYTES = 65_557

/** An archive reads a file from its end: one that ends as an archive is a second file hidden behind the first. */
export const endsAsArchive = (bytes: Buffer): boolean => bytes.subarray(-ZIP_END_MAX_BYTES).includes(ZIP_END)
