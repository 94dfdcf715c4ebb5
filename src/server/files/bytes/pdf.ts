import { inflateSync } from 'node:zlib'
import { endsAsArchive } from './sniff.ts'
import { BytesRefused } from './verdict.ts'

const TAIL_BYTES = 2_048
/** Unpacked objects that are looked into; what is packed tighter than this is a bomb. */
const UNPACKED_MAX_BYTES = 20_000_000
const STREAMS_MAX = 2_000
/** Names under which a PDF runs, opens, sends or carries something. */
const ACTIVE = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoToE|GoToR|Movie|Sound|3D)\b/
const ENCRYPTED = /\/Encrypt\b/

/** Refuses a PDF that does not end, holds active content also inside packed objects, is locked by a password, or is an archive as well. */
export function checkPdf(bytes: Buffer): void {
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - TAIL_BYTES))
  const end = tail.lastIndexOf('%%EOF')
  if (end === -1 || !tail.includes('startxref')) throw new BytesRefused('broken')
  if (endsAsArchive(bytes) || !/^[\s\0]*$/.test(tail.slice(end + 5))) throw new BytesRefused('twoFiles')
  const outside = bytes.toString('latin1')
  const plain = namesOf(withoutStreams(outside))
  if (ENCRYPTED.test(plain)) throw new BytesRefused('lockedPdf')
  if (ACTIVE.test(plain)) throw new BytesRefused('activePdf')
  for (const packed of packedObjects(outside)) if (ACTIVE.test(namesOf(packed))) throw new BytesRefused('activePdf')
}

/** `/J#61vaScript` is `/JavaScript`. */
const namesOf = (text: string): string => text.replaceAll(/#([0-9A-Fa-f]{2})/g, (_code, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** What stands between `stream` and `endstream` are pixels and fonts, in which any bytes may occur. */
function withoutStreams(text: string): string {
  const kept: string[] = []
  let from = 0
  for (let at = text.indexOf('stream', from); at !== -1; at = text.indexOf('stream', from)) {
    kept.push(text.slice(from, at))
    const end = text.indexOf('endstream', at + 6)
    if (end === -1) return [...kept, text.slice(at)].join('\n')
    from = end + 9
  }
  return [...kept, text.slice(from)].join('\n')
}

/** The texts of object streams, unpacked within a bound. */
function* packedObjects(text: string): Generator<string> {
  let room = UNPACKED_MAX_BYTES
  let seen = 0
  for (let at = text.indexOf('/ObjStm'); at !== -1; at = text.indexOf('/ObjStm', at + 7)) {
    seen += 1
    if (seen > STREAMS_MAX) throw new BytesRefused('broken')
    const start = text.indexOf('stream', at)
    const end = text.indexOf('endstream', start + 6)
    if (start === -1 || end === -1) throw new BytesRefused('broken')
    const body = text.slice(start + 6, end).replace(/^\r?\n/, '')
    const unpacked = unpack(Buffer.from(body, 'latin1'), room)
    room -= unpacked.length
    yield unpacked.toString('latin1')
  }
}

function unpack(packed: Buffer, room: number): Buffer {
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(1, room) })
  } catch {
    // Not deflated, or more than there is room for: what can't be looked into is not taken.
    throw new BytesRefused('broken')
  }
}
