/** What a file can be that is taken in. */
export type FileKind = 'jpeg' | 'png' | 'webp' | 'heic' | 'pdf'

const HEIC_BRANDS: ReadonlySet<string> = new Set(['heic', 'heix', 'heim', 'heis', 'mif1', 'msf1'])

const startsWith = (bytes: Buffer, ...magic: readonly number[]): boolean => magic.every((byte, at) => bytes[at] === byte)
const text = (bytes: Buffer, from: number, to: number): string => bytes.toString('latin1', from, to)

const SIGNS: readonly (readonly [kind: FileKind, is: (bytes: Buffer) => boolean])[] = [
  ['jpeg', (bytes) => startsWith(bytes, 0xff, 0xd8, 0xff)],
  ['png', (bytes) => startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)],
  ['webp', (bytes) => text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP'],
  ['heic', (bytes) => text(bytes, 4, 8) === 'ftyp' && HEIC_BRANDS.has(text(bytes, 8, 12))],
  ['pdf', (bytes) => /^%PDF-[12]\.\d/.test(text(bytes, 0, 8))],
]

/** The kind by the very first bytes, whatever the name or the sender says; undefined for everything that is not taken in (SVG, HTML, archives, documents, programs, text). */
export const kindOf = (bytes: Buffer): FileKind | undefined => SIGNS.find(([, is]) => is(bytes))?.[0]

const ZIP_END = Buffer.from([0x50, 0x4b, 0x05, 0x06])
const ZIP_END_MAX_BYTES = 65_557

/** An archive reads a file from its end: one that ends as an archive is a second file hidden behind the first. */
export const endsAsArchive = (bytes: Buffer): boolean => bytes.subarray(-ZIP_END_MAX_BYTES).includes(ZIP_END)
