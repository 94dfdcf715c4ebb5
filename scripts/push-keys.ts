/** Prints a new pair of keys for Web Push, as the settings take them. Run: npm run push:keys */
import { generateKeyPairSync } from 'node:crypto'

const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
const { d = '' } = privateKey.export({ format: 'jwk' })
const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]).toString('base64url')
process.stdout.write(`VAPID_PUBLIC_KEY=${point}\nVAPID_PRIVATE_KEY=${d}\nVAPID_SUBJECT=mailto:someone@example.org\n`)
