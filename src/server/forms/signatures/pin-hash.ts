import { hash, verify } from '@node-rs/argon2'

/** OWASP password storage: Argon2id (the package's default), 19 MiB, 2 rounds, 1 lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Hashes PINs. With a key of the server mixed in, a stolen database alone does not give them away: ten thousand tries are none. */
export function createPinHash(key: Buffer | undefined) {
  const options = { ...COST, ...(key === undefined ? {} : { secret: key }) }
  return {
    hash: (pin: string): Promise<string> => hash(pin, options),
    matches: (stored: string, pin: string): Promise<boolean> => verify(stored, pin, options).catch(() => false),
  }
}

export type PinHash = ReturnType<typeof createPinHash>
