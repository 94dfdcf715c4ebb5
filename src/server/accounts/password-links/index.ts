/** Links by mail with which people choose their password: who forgot it, and whom an account was made for. */
export { createPasswordLinks, type PasswordLinks, type PasswordLinksOptions } from './create-password-links.ts'
