/** The keys that devices need to open what they keep without network: released after sign-in, gone once revoked. */
export { createVault, type DeviceOwner, type ReleasedKey, type Vault, type VaultOptions } from './create-vault.ts'
export type { Device } from './device-rows.ts'
