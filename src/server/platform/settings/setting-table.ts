interface SettingRow {
  readonly says: string
  readonly fallback?: string
  readonly check: (value: string) => string | undefined
}

const oneOf =
  (...values: readonly string[]) =>
  (value: string) =>
    values.includes(value) ? undefined : `must be one of ${values.join(', ')}`

const wholeNumber = (least: number, most: number) => (value: string) =>
  /^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most ? undefined : `must be a whole number from ${least} to ${most}`

const address =
  (...schemes: readonly string[]) =>
  (value: string) =>
    URL.canParse(value) && schemes.includes(new URL(value).protocol)
      ? undefined
      : `must be an address that starts with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`

/** Encrypted, or not leaving this machine. */
const safeAddress = (value: string) =>
  URL.canParse(value) && (new URL(value).protocol === 'https:' || /^http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost)(?:[:/]|$)/.test(value))
    ? undefined
    : 'must be an address that starts with https://'

const filled = (value: string) => (value.trim() === '' ? 'must not be blank' : undefined)

/** As a header can carry it. */
const headerText = (value: string) => (/^[\x21-\x7e]{1,500}$/.test(value) ? undefined : 'must be letters, digits and signs without spaces')

const mailAddress = (value: string) => (/^[^\s@<>]+@[^\s@<>]+$/.test(value) ? undefined : 'must be an e-mail address')

const longEnough = (value: string) => (value.length >= 16 ? undefined : 'must have at least 16 characters')

/** Decoders pass over what is no base64: the text itself is looked at. */
const keyOf32Bytes = (value: string) => (/^[\w+/-]{43}=?$/.test(value) ? undefined : 'must be 32 bytes in base64')

const keyOfBytes = (bytes: number) => (value: string) =>
  /^[\w-]+$/.test(value) && Buffer.from(value, 'base64url').length === bytes ? undefined : `must be ${bytes} bytes in base64url`

const origins = (value: string) =>
  value.split(',').every((one) => URL.canParse(one.trim()) && new URL(one.trim()).protocol === 'https:' && new URL(one.trim()).origin === one.trim())
    ? undefined
    : 'must be origins such as https://chat.example.org, with commas between them'

const stunServers = (value: string) =>
  value.split(',').every((one) => /^stuns?:[\w.-]+(?::\d{1,5})?$/.test(one.trim()))
    ? undefined
    : 'must be servers such as stun:stun.example.org:3478, with commas between them'

/** No name, password, query or mark in it: they would be lost, or sent elsewhere. */
const bareAddress = (value: string) => {
  const problem = address('http:', 'https:')(value)
  if (problem !== undefined) return problem
  const { username, password, search, hash } = new URL(value)
  return username + password + search + hash === '' ? undefined : 'must have no password, query or # in it'
}

const hostNames = (value: string) =>
  value.split(',').every((one) => /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(one.trim())) ? undefined : 'must be names of hosts, with commas between them'

/** Every variable the server listens to; the README's table says the same. */
export const SETTINGS = {
  PORT: { says: 'Port to listen on; 0 picks a free one', fallback: '4000', check: wholeNumber(0, 65_535) },
  HOST: { says: 'Address to listen on', fallback: '127.0.0.1', check: filled },
  DATA_DIR: { says: 'Folder of the embedded database', fallback: '.data', check: filled },
  DATABASE_URL: { says: 'PostgreSQL 15 or newer to use in place of the embedded database', check: address('postgres:', 'postgresql:') },
  REDIS_URL: { says: 'Redis 7 that carries news between processes on one PostgreSQL; absent: PostgreSQL carries them', check: address('redis:', 'rediss:') },
  SEED: { says: '`demo` fills demo data, `none` leaves an empty embedded database empty', check: oneOf('demo', 'none') },
  SCHEMAS_DIR: { says: "Folder of the documents; absent: the product's own", check: filled },
  PUBLIC_URL: { says: 'Address that browsers use; https makes cookies secure', check: address('http:', 'https:') },
  NODE_ENV: { says: '`development` reloads documents', fallback: 'production', check: oneOf('production', 'development', 'test') },
  LOG_LEVEL: { says: 'How much is logged', fallback: 'info', check: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'silent') },
  SECRETS_KEY: {
    says: 'Master key of the server: 32 bytes in base64; absent: kept in DATA_DIR/secrets.key, which is made beside the embedded database only',
    check: keyOf32Bytes,
  },
  METRICS_TOKEN: { says: 'Lets other machines than this one read /metrics', check: longEnough },
  SMTP_URL: { says: 'Mail server, with user and password in it; absent: letters wait in the outbox', check: address('smtp:', 'smtps:') },
  MAIL_FROM: { says: 'Address that letters come from', fallback: 'no-reply@localhost', check: mailAddress },
  SMS_URL: {
    says: 'Provider of text messages that takes `id`, `to`, `from` and `text` as JSON; the only address that is asked; absent: they wait in the outbox',
    check: safeAddress,
  },
  SMS_TOKEN: { says: 'Its token, sent as bearer; stays on the server', check: filled },
  SMS_FROM: { says: 'Number or name that text messages come from', check: filled },
  WEATHER_URL: { says: 'Weather service that takes lat, lon, appid and units; absent: no weather', check: address('http:', 'https:') },
  WEATHER_KEY: { says: 'Key of the weather service; stays on the server', check: filled },
  NPI_REGISTRY_URL: { says: 'NPI registry to look doctors up in, such as https://npiregistry.cms.hhs.gov/api/; absent: no look-up', check: safeAddress },
  RXNORM_URL: { says: 'RxNorm to look drugs up in, such as https://rxnav.nlm.nih.gov/REST; absent: no look-up', check: safeAddress },
  PORTAL_URL: {
    says: 'Service that signs in to portals and takes `system`, `userId`, `npiOrUmpi` and `password` as JSON; absent: what was last known is told',
    check: safeAddress,
  },
  PORTAL_TOKEN: { says: 'Its token, sent as bearer; stays on the server', check: filled },
  CARD_PROCESSOR_URL: { says: 'Address of the card processor; absent: https://api.stripe.com', check: safeAddress },
  VAPID_PUBLIC_KEY: { says: 'Public key of Web Push (`npm run push:keys`); absent: no push', check: keyOfBytes(65) },
  VAPID_PRIVATE_KEY: { says: 'Its private key; stays on the server', check: keyOfBytes(32) },
  VAPID_SUBJECT: { says: 'Whom push services may write to, `mailto:` or `https:`', check: address('mailto:', 'https:') },
  LIVE_CHAT_ORIGINS: { says: 'Origins whose live-chat script a company may switch on, with commas; absent: none', check: origins },
  VIDEO_HOST: {
    says: 'Service for video calls; a call opens `{VIDEO_HOST}/{who}/{when}-{room}`; absent: calls of two in rooms of this server',
    check: safeAddress,
  },
  STUN_URLS: { says: 'STUN servers for own rooms, with commas; absent: pages find each other on one network alone', check: stunServers },
  ASSISTANT_PROVIDER: {
    says: 'Who answers: the help itself, a model over its passages, or a server of its own',
    fallback: 'embedded',
    check: oneOf('embedded', 'openai', 'remote'),
  },
  OPENAI_BASE_URL: { says: 'Address below which `/chat/completions` is, usually ending in `/v1`', check: bareAddress },
  OPENAI_API_KEY: { says: 'Its key, sent as bearer; stays on the server', check: headerText },
  ASSISTANT_MODEL: { says: 'Name of the model', check: headerText },
  ASSISTANT_TIMEOUT_MS: { says: 'Milliseconds that one answer may take', fallback: '30000', check: wholeNumber(1_000, 55_000) },
  ASSISTANT_MAX_TOKENS: { says: 'Tokens that one answer may have', fallback: '800', check: wholeNumber(50, 4_000) },
  ASSISTANT_ALLOWED_HOSTS: {
    says: 'Names of hosts in the own network that the assistant may ask, and of hosts besides that have its pictures, with commas',
    check: hostNames,
  },
  ASSISTANT_REMOTE_BASE: { says: "Address of a server that takes the assistant's calls", check: bareAddress },
  ASSISTANT_PHI: {
    says: '`block` answers questions that seem to hold personal data from the help alone; `allow` lets them go',
    fallback: 'block',
    check: oneOf('block', 'allow'),
  },
  TRUSTED_PROXIES: { says: 'Proxies in front, whose X-Forwarded-For is believed: how many', fallback: '0', check: wholeNumber(0, 9) },
  CONNECTIONS_MAX: { says: 'Connections held at the same time', fallback: '10000', check: wholeNumber(10, 100_000) },
  SHUTDOWN_SECONDS: { says: 'Seconds that calls in flight get when the server stops', fallback: '10', check: wholeNumber(1, 300) },
} as const satisfies Readonly<Record<string, SettingRow>>

export type SettingName = keyof typeof SETTINGS

/** The table with one type for every row. */
export const SETTING_ROWS: Readonly<Record<SettingName, SettingRow>> = SETTINGS
