/** What the server needs keys for; each has its own, which tells nothing about the others. */
export type KeyPurpose =
  | 'known-text'
  | 'records'
  | 'signatures'
  | 'device-keys'
  | 'second-factor'
  | 'second-step'
  | 'form-links'
  | 'signing-links'
  | 'payment-links'
  | 'pictures'
  | 'known-browsers'
  | 'audit'

/** The server's own key for one purpose: 32 bytes. */
export type ServerKeys = (purpose: KeyPurpose) => Buffer
