/** The specification's sentences (clinical guide A20, shell-and-account §5), and the ones it leaves open. */
export const TEXTS = {
  pinRequired: 'PIN is required',
  pinFormat: 'PIN must be 4 to 6 digits',
  pinMismatch: 'PIN does not match',
  pinKept: 'PIN does not match. To choose a new one, sign out and in again first.',
  nameRequired: 'Name is required',
  titleRequired: 'Title is required',
  tooLong: 'Use 100 characters or fewer',
  signatureRequired: 'Signature is required',
  signatureNotPng: 'Signature must be a PNG image',
  signatureTooLarge: 'Signature is larger than 200 kB',
  signatureTooWide: 'Signature can be at most 1380 × 600 pixels',
  noneStored: 'There is no stored signature yet. Add yours first.',
} as const
