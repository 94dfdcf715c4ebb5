/** Why bytes are refused; each has a sentence under `shared/files.refused.<reason>`. */
export type BytesFault = 'empty' | 'broken' | 'tooManyPixels' | 'unknownType' | 'otherType' | 'twoFiles' | 'activePdf' | 'lockedPdf' | 'tooHeavy'

/** What bytes turned out to be; thrown where it is found out. */
export class BytesRefused extends Error {
  override readonly name = 'BytesRefused'
  readonly fault: BytesFault

  constructor(fault: BytesFault) {
    super(fault)
    this.fault = fault
  }
}
