import { BytesRefused } from './verdict.ts'

const BOX_HEAD_BYTES = 8
const LONG_HEAD_BYTES = 16
/** What a film or a recording in this container is made of. */
const BOXES: ReadonlySet<string> = new Set([
  'ftyp',
  'moov',
  'mdat',
  'free',
  'skip',
  'wide',
  'uuid',
  'meta',
  'moof',
  'mfra',
  'sidx',
  'styp',
  'emsg',
  'pdin',
  'prft',
])

/** Refuses an MP4 or QuickTime file whose boxes do not fill it exactly: what stands behind them is a second file. */
export function checkBoxes(bytes: Buffer): void {
  for (let at = 0; at < bytes.length; ) {
    if (at + BOX_HEAD_BYTES > bytes.length) throw new BytesRefused('broken')
    const short = bytes.readUInt32BE(at)
    const isLong = short === 1 && at + LONG_HEAD_BYTES <= bytes.length
    const length = isLong ? Number(bytes.readBigUInt64BE(at + BOX_HEAD_BYTES)) : short === 0 ? bytes.length - at : short
    if (length < BOX_HEAD_BYTES || at + length > bytes.length || !BOXES.has(bytes.toString('latin1', at + 4, at + 8))) throw new BytesRefused('broken')
    at += length
  }
}

/** Refuses a WAV that says it is longer or shorter than it is; a byte may fill it up. */
export function checkWave(bytes: Buffer): void {
  if (bytes.length < BOX_HEAD_BYTES || Math.abs(bytes.readUInt32LE(4) + BOX_HEAD_BYTES - bytes.length) > 1) throw new BytesRefused('broken')
}
