import { withoutUnseen } from '#contract'

const SAID_MAX_CHARS = 300

/** Words of another system, as one line; none when there are none, or when they would give a secret away. */
export function plainSaid(said: unknown, secret: string): string | undefined {
  if (typeof said !== 'string') return undefined
  const plain = withoutUnseen(said, ' ').slice(0, SAID_MAX_CHARS)
  return plain === '' || said.includes(secret) ? undefined : plain
}

/** A member of an answer of which nothing is known. */
export const partOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined
