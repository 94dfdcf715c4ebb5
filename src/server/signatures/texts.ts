/** The specification's sentences (clinical guide A20, shell-and-account §5), and the ones it leaves open. */
export const TEXTS = {
  pinRequired: 'PIN is required',
  pinFormat: 'PIN has 4 to 6 digits',
  pinMismatch: 'PIN does not match',
  pinKept: 'PIN does not match. To choose a new one, sign out and in again first.',
  nameRequired: 'Name is required',
  titleRequired: 'Title is required',
  tooLong: 'At most 100 characters',
  signatureRequired: 'Signature is required',
  signatureNotPng: 'Signature must be a PNG image',
  signatureTooLarge: 'Signature is larger than 200 kB',
  signatureTooWide: 'Signature may have at most 1380 × 600 pixels',
  noneStored: 'There is no stored signature yet. Add yours first.',
} as const
