/** The signatures of staff: kept once with a PIN, put into forms by it, and never guessed. */
export { createSignatures, type SignatureOwner, type Signatures, type SignaturesOptions, type StoredSignature } from './create-signatures.ts'
export { readSignatureImage } from './image/signature-image.ts'
export { writePng } from './image/write-png.ts'
export { createPinHash } from './pin-hash.ts'
export type { SignatureFields } from './read-fields.ts'
export type { KeptSignature } from './tries.ts'
