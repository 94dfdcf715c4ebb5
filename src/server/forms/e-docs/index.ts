/** Documents that people sign: sent by letters with links of their own, signed on a page without an account, and put together with who signed when and how. */
export type { EDocsOptions } from './context.ts'
export { createEDocs, type EDocs } from './create-e-docs.ts'
