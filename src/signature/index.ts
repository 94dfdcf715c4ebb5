/** Signing by hand, by typed name, by PIN or by word: the pad, the dialogs around it, and how a kept signature reads. */
export { AddSignatureDialog, type AddSignatureDialogProps, type NewSignature } from './dialog/add-signature-dialog.tsx'
export { PinDialog, type PinDialogProps } from './dialog/pin-dialog.tsx'
export type { StoredSigner } from './dialog/sign-fields.tsx'
export { SignatureDialog, type SignatureDialogProps } from './dialog/signature-dialog.tsx'
export { SignaturePad, type SignaturePadProps } from './pad/signature-pad.tsx'
export { loadPen } from './pad/surface.ts'
export { pictureOfName } from './pad/typed-name.tsx'
export { SignatureView, type SignatureViewProps } from './view/signature-view.tsx'
