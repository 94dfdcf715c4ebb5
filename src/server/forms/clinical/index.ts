/** Filed forms and what leads to them: published versions, starting, drafts, filing, signing and correcting, with the rights of whoever asks. */
export { type FormDocuments, type FormsOptions, filedForms, type StaffSignature, type StaffSignatures } from './context.ts'
export { createForms, type Forms } from './create-forms.ts'
export type { DraftsAsked } from './drafts/drafts.ts'
export { ruledApart } from './ruling/rule-apart.ts'
export type { SpecificationCall } from './specification/spec-call.ts'
export type { NewVersion } from './versions/versions.ts'
