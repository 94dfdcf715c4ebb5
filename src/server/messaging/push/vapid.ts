import { createPrivateKey, type KeyObject, sign } from 'node:crypto'

/** How push services know this server (RFC 8292); keys in base64url. */
export interface VapidKeys {
  /** 65 bytes: an uncompressed point of P-256. */
  readonly publicKey: string
  /** 32 bytes. A secret. */
  readonly privateKey: string
  /** `mailto:` or `https:` of whoever runs this. */
  readonly subject: string
}

/** A push service refuses tokens that live longer than a day. */
const TOKEN_SECONDS = 12 * 3_600

const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

const keyOf = ({ publicKey, privateKey }: VapidKeys): KeyObject => {
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  return createPrivateKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', d: privateKey, x, y } })
}

/** Makes the header that lets this server knock at an endpoint. Throws when the two keys are no pair of P-256. */
export function createVapid(keys: VapidKeys, clock: () => Date): (endpoint: string) => string {
  const key = keyOf(keys)
  return (endpoint) => {
    const claims = { aud: new URL(endpoint).origin, exp: Math.floor(clock().getTime() / 1_000) + TOKEN_SECONDS, sub: keys.subject }
    const text = `${base64url({ typ: 'JWT', alg: 'ES256' })}.${base64url(claims)}`
    const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
    return `vapid t=${text}.${signature}, k=${keys.publicKey}`
  }
}
