import { hash, verify } from '@node-rs/argon2'

/** OWASP password storage: Argon2id (the package's default), 19 MiB, 2 rounds, 1 lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

let dummy: Promise<string> | undefined

/** The stored form of a password. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'), COST)

/** Compares in the same time whether the account exists or not: without a hash it works on a dummy one and says no. */
export async function passwordMatches(stored: string | undefined, password: string): Promise<boolean> {
  dummy ??= hashPassword('nobody has this password')
  const matches = await verify(stored ?? (await dummy), password.normalize('NFC')).catch(() => false)
  return matches && stored !== undefined
}
