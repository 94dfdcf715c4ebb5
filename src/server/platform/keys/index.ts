/** The keys of the server: where they come from, and whether they are the ones that a database was sealed with. */
export { keyFileOf, makeKeyFile } from './key-file.ts'
export { keysOf, masterOf, openServerKeys, opensKnown } from './open-server-keys.ts'
export type { KeyPurpose, ServerKeys } from './purposes.ts'
export { createSecretBox, isSealed, isSecret, type SecretBox, sealSecret } from './secrets.ts'
