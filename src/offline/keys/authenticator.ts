import type { Bytes } from '../crypto/bytes.ts'

/** A security key, fingerprint reader or the like that answers the same secret to the same salt (WebAuthn PRF). */
export interface Authenticator {
  /** Asks the person to enrol; undefined when there is none that can do it, or they called it off. */
  readonly enrol: (
    user: { readonly id: Bytes; readonly name: string },
    salt: Bytes,
  ) => Promise<{ readonly credentialId: Bytes; readonly secret: Bytes } | undefined>
  /** Asks the person to show it again; undefined when they called it off. */
  readonly answer: (credentialId: Bytes, salt: Bytes) => Promise<Bytes | undefined>
}

const SITE = 'RenderCare'
const ES256 = -7
const RS256 = -257

const challenge = (): Bytes => crypto.getRandomValues(new Uint8Array(32))

const bytesOf = (source: BufferSource): Bytes =>
  source instanceof ArrayBuffer ? new Uint8Array(source) : new Uint8Array(source.buffer, source.byteOffset, source.byteLength).slice()

const prfOf = (credential: PublicKeyCredential): Bytes | undefined => {
  const first = credential.getClientExtensionResults().prf?.results?.first
  return first === undefined ? undefined : bytesOf(first)
}

const asked = async (work: Promise<Credential | null>): Promise<PublicKeyCredential | undefined> => {
  try {
    const credential = await work
    return credential instanceof PublicKeyCredential ? credential : undefined
  } catch {
    // Called off, timed out, or no authenticator here: the passphrase is the other way.
    return undefined
  }
}

const answerOf = async (credentials: CredentialsContainer, credentialId: Bytes, salt: Bytes): Promise<Bytes | undefined> => {
  const publicKey: PublicKeyCredentialRequestOptions = {
    challenge: challenge(),
    allowCredentials: [{ type: 'public-key', id: credentialId }],
    userVerification: 'required',
    extensions: { prf: { eval: { first: salt } } },
  }
  const credential = await asked(credentials.get({ publicKey }))
  return credential === undefined ? undefined : prfOf(credential)
}

/** The browser's authenticators; undefined where WebAuthn is missing. */
export const browserAuthenticator = (credentials: CredentialsContainer | undefined): Authenticator | undefined => {
  if (credentials === undefined || typeof PublicKeyCredential === 'undefined') return undefined
  return {
    enrol: async (user, salt) => {
      const publicKey: PublicKeyCredentialCreationOptions = {
        challenge: challenge(),
        rp: { name: SITE },
        user: { id: user.id, name: user.name, displayName: user.name },
        pubKeyCredParams: [ES256, RS256].map((alg) => ({ type: 'public-key', alg })),
        authenticatorSelection: { userVerification: 'required', residentKey: 'preferred' },
        extensions: { prf: { eval: { first: salt } } },
      }
      const credential = await asked(credentials.create({ publicKey }))
      if (credential === undefined || credential.getClientExtensionResults().prf?.enabled !== true) return undefined
      const credentialId = new Uint8Array(credential.rawId)
      // Many authenticators only answer when asked again.
      const secret = prfOf(credential) ?? (await answerOf(credentials, credentialId, salt))
      return secret === undefined ? undefined : { credentialId, secret }
    },
    answer: (credentialId, salt) => answerOf(credentials, credentialId, salt),
  }
}

/** This device has an authenticator of its own that answers secrets; false where the browser can't tell. */
export const hasOwnAuthenticator = async (): Promise<boolean> => {
  if (typeof PublicKeyCredential === 'undefined' || !('getClientCapabilities' in PublicKeyCredential)) return false
  const capabilities: Readonly<Record<string, boolean>> = await PublicKeyCredential.getClientCapabilities().catch(() => ({}))
  return capabilities['extension:prf'] === true && capabilities.userVerifyingPlatformAuthenticator === true
}
