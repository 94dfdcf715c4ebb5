import { inflateSync } from 'node:zlib'
import { pdfToken } from './pdf-tokens.ts'
import { endsAsArchive } from './sniff.ts'
import { BytesRefused } from './verdict.ts'

const TAIL_BYTES = 2_048
/** Unpacked objects that are looked into, of the whole file; what is packed tighter than this is a bomb. */
const UNPACKED_MAX_BYTES = 20_000_000
const OBJECT_STREAMS_MAX = 2_000
/** Names under which a PDF runs, opens, sends or carries something. */
const ACTIVE: ReadonlySet<string> = new Set(
  'JavaScript JS Launch EmbeddedFile EmbeddedFiles RichMedia XFA SubmitForm ImportData GoToE GoToR Movie Sound Rendition 3D'.split(' '),
)

/**
 * Refuses a PDF that does not end, holds active content also inside packed objects, is locked by a password, or is an archive as well. Each byte is
 * looked at a few times at most, whatever the file says of itself.
 */
export function checkPdf(bytes: Buffer): void {
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - TAIL_BYTES))
  const end = tail.lastIndexOf('%%EOF')
  if (end === -1 || !tail.includes('startxref')) throw new BytesRefused('broken')
  if (endsAsArchive(bytes) || !/^[\s\0]*$/.test(tail.slice(end + 5))) throw new BytesRefused('twoFiles')
  const packed = { streams: 0, room: UNPACKED_MAX_BYTES }
  checkObjects(bytes, ({ names, start, end: streamEnd }) => {
    // A reader takes any stream with these two for one of objects, whatever its type says.
    const isPacked = names.has('ObjStm') || (names.has('N') && names.has('First'))
    if (!isPacked) return
    packed.streams += 1
    if (packed.streams > OBJECT_STREAMS_MAX) throw new BytesRefused('broken')
    const objects = unpacked(bytes.subarray(start, streamEnd), names, packed.room)
    packed.room -= objects.length
    checkObjects(objects, () => {
      throw new BytesRefused('broken')
    })
  })
}

interface PdfStream {
  /** All names in the object that it belongs to. */
  readonly names: ReadonlySet<string>
  readonly start: number
  readonly end: number
}

/** Goes through what is no text, comment or stream. An object may begin nowhere else: a reader finds it there by its place alone. */
function checkObjects(bytes: Buffer, onStream: (stream: PdfStream) => void): void {
  let names = new Set<string>()
  let length = new Length()
  let isAfterDict = false
  for (let token = pdfToken(bytes, 0); token !== undefined; token = pdfToken(bytes, token.end)) {
    if (token.kind === 'quoted') {
      refuseHidden(bytes.subarray(token.start, token.end))
      continue
    }
    if (token.kind === 'name') {
      if (ACTIVE.has(token.text)) throw new BytesRefused('activePdf')
      if (token.text === 'Encrypt') throw new BytesRefused('lockedPdf')
      names.add(token.text)
    }
    length.see(token)
    if (token.kind === 'word' && token.text === 'obj') [names, length] = [new Set(), new Length()]
    if (token.kind === 'word' && token.text === 'stream' && isAfterDict) {
      const start = dataStart(bytes, token.end)
      const end = streamEnd(bytes, start, length.value)
      refuseHidden(bytes.subarray(start, end))
      onStream({ names, start, end })
      token = { kind: 'other', end }
    }
    isAfterDict = token.kind === 'dictEnd'
  }
}

/** What `/Length` says, unless it says where that stands. */
class Length {
  value: number | undefined
  #since: number | undefined

  see(token: { readonly kind: string; readonly text?: string; readonly value?: number }): void {
    if (token.kind === 'name' && token.text === 'Length') this.#since = 0
    else if (this.#since !== undefined) {
      this.#since += 1
      if (this.#since === 1 && token.kind === 'number') this.value = token.value
      else if (this.#since === 3 && token.text === 'R') this.value = undefined
      else if (token.kind !== 'number') this.#since = undefined
    }
  }
}

const dataStart = (bytes: Buffer, at: number): number => at + (bytes[at] === 13 ? 1 : 0) + (bytes[bytes[at] === 13 ? at + 1 : at] === 10 ? 1 : 0)
const END = 'endstream'

/** Where the data ends: where its length says when that is so, else at the first word that ends it. */
function streamEnd(bytes: Buffer, start: number, length: number | undefined): number {
  if (length !== undefined && Number.isSafeInteger(length) && length >= 0 && start + length < bytes.length) {
    const behind = bytes.toString('latin1', start + length, start + length + END.length + 2)
    if (/^[\r\n ]{0,2}endstream/.test(behind) || behind.trimStart().startsWith(END)) return start + length
  }
  const end = bytes.indexOf(END, start, 'latin1')
  if (end === -1) throw new BytesRefused('broken')
  return end
}

const HEAD_MAX_BYTES = 40
const OBJECT_HEAD = /\d[\s\0]+\d+[\s\0]+$/

/** Refuses what holds the head of an object (`7 0 obj`): pixels, fonts and texts do not. */
function refuseHidden(bytes: Buffer): void {
  for (let at = bytes.indexOf('obj', 0, 'latin1'); at !== -1; at = bytes.indexOf('obj', at + 3, 'latin1')) {
    if (OBJECT_HEAD.test(bytes.toString('latin1', Math.max(0, at - HEAD_MAX_BYTES), at))) throw new BytesRefused('twoFiles')
  }
}

/** The objects of a stream; what can't be looked into, because it is packed otherwise or into more than there is room for, is not taken. */
function unpacked(data: Buffer, names: ReadonlySet<string>, room: number): Buffer {
  const filters = [...names].filter((name) => name.endsWith('Decode') || SHORT_FILTERS.has(name))
  if (names.has('Predictor') || names.has('Crypt') || filters.some((name) => name !== 'FlateDecode' && name !== 'Fl')) throw new BytesRefused('broken')
  if (filters.length === 0) {
    if (data.length > room) throw new BytesRefused('broken')
    return data
  }
  try {
    return inflateSync(data, { maxOutputLength: Math.max(1, room) })
  } catch {
    throw new BytesRefused('broken')
  }
}

const SHORT_FILTERS: ReadonlySet<string> = new Set(['AHx', 'A85', 'LZW', 'Fl', 'RL', 'CCF', 'DCT'])
