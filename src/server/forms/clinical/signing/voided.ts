import type { Signature } from '#contract'

/** More are not kept of one form. */
const VOIDED_MAX = 100

/** Signatures that no longer count, newest last: who signed what and when, without the pictures. */
export const addVoided = (voided: readonly Signature[], fallen: readonly Signature[]): readonly Signature[] =>
  [...voided, ...fallen.map(({ image: _image, ...rest }) => rest)].slice(-VOIDED_MAX)
