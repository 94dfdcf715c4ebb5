/** Links by which somebody without an account fills in one form about one client: made, listed and taken back by staff, opened and handed in by whoever holds one. */
export { createFormLinks, type FormLinks, type FormLinksOptions } from './create-form-links.ts'
export { type Guest, type LinkGate, linkGate } from './gate.ts'
export { createLinkTokens, type LinkTokens } from './tokens.ts'
