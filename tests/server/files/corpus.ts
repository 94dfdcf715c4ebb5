import { crc32, deflateRawSync, deflateSync } from 'node:zlib'

/** Files as people and attackers send them, made here byte by byte. */

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

const PNG_MAGIC = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

interface PngParts {
  readonly data?: boolean
  readonly extra?: readonly Buffer[]
  /** Bits of a channel. */
  readonly depth?: 8 | 16
  /** 2: colour, 6: with alpha. */
  readonly colour?: 2 | 6
}

/** A PNG in colour; `data` false leaves its pixels out, so that only the header claims its size. */
export function png(width = 40, height = 30, { data = true, extra = [], depth = 8, colour = 2 }: PngParts = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = depth
  header[9] = colour
  const rowBytes = (width * (colour === 6 ? 4 : 3) * depth) / 8 + 1
  const pixels = data ? Buffer.alloc(rowBytes * height, 90) : Buffer.alloc(64)
  for (let row = 0; data && row < height; row += 1) pixels[row * rowBytes] = 0
  return Buffer.concat([PNG_MAGIC, chunk('IHDR', header), ...extra, chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))])
}

/** A text of the metadata, as cameras write where a picture was taken. */
export const pngText = (text: string): Buffer => chunk('tEXt', Buffer.from(`Comment\0${text}`, 'latin1'))

/** A JPEG of 16 × 16 grey pixels. */
export const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAAQABABAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AP//Z',
  'base64',
)

/** The start of a HEIC with one picture of this size. */
export function heic(width = 4_032, height = 3_024): Buffer {
  const box = (type: string, ...parts: readonly Buffer[]): Buffer => {
    const body = Buffer.concat(parts)
    const head = Buffer.alloc(8)
    head.writeUInt32BE(body.length + 8, 0)
    head.write(type, 4, 'latin1')
    return Buffer.concat([head, body])
  }
  const size = Buffer.alloc(12)
  size.writeUInt32BE(width, 4)
  size.writeUInt32BE(height, 8)
  const brands = Buffer.from('heic\0\0\0\0mif1heic', 'latin1')
  return Buffer.concat([box('ftyp', brands), box('meta', Buffer.alloc(4), box('iprp', box('ipco', box('ispe', size)))), box('mdat', Buffer.alloc(100, 7))])
}

/** A PDF of one empty page; `inside` stands in its catalogue. */
export const pdf = (inside = '', behind = ''): Buffer =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R${inside}>>\nendobj\n2 0 obj\n<</Type/Pages/Count 1/Kids[3 0 R]>>\nendobj\n3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>\nendobj\nxref\n0 4\ntrailer\n<</Size 4/Root 1 0 R>>\nstartxref\n180\n%%EOF\n${behind}`,
    'latin1',
  )

/** A PDF whose objects are packed; `keys` say that they are. */
export function packedPdf(objects: Buffer, keys = '/Type/ObjStm/N 1/First 4'): Buffer {
  const packed = deflateSync(objects)
  const stream = Buffer.concat([Buffer.from(`5 0 obj\n<<${keys}/Filter/FlateDecode/Length ${packed.length}>>\nstream\n`), packed])
  return Buffer.concat([Buffer.from('%PDF-1.5\n'), stream, Buffer.from('\nendstream\nendobj\nstartxref\n9\n%%EOF\n')])
}

/** A PDF that names one stream of objects again and again, as large as asked for. */
export function repeatingPdf(bytes: number): Buffer {
  const packed = deflateSync(Buffer.from('1 0 <<>>'))
  const head = Buffer.from(`%PDF-1.7\n${'/ObjStm '.repeat(1_900)}\nstream\n`, 'latin1')
  return Buffer.concat([head, packed, Buffer.alloc(bytes, 'A'), Buffer.from('\nendstream\nstartxref\n0\n%%EOF\n')])
}

/** An archive with one file. */
export function zip(name = 'word/vbaProject.bin', content: Buffer = Buffer.from('macro')): Buffer {
  const packed = deflateRawSync(content)
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(crc32(content), 14)
  local.writeUInt32LE(packed.length, 18)
  local.writeUInt32LE(content.length, 22)
  local.writeUInt16LE(name.length, 26)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  return Buffer.concat([local, Buffer.from(name), packed, end])
}

/** The test text that every scanner knows; written in two parts so that none finds it here. */
export const EICAR = Buffer.from(['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''))

export const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
export const HTML = Buffer.from('<!doctype html><script>alert(1)</script>')
/** A GIF that is an archive of Java as well. */
export const GIFAR = Buffer.concat([Buffer.from('GIF89a\x01\0\x01\0\0\0\0', 'latin1'), zip('Evil.class')])
