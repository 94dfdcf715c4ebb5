import { closest, distance } from 'fastest-levenshtein'
import { type AssistantSettings, assistantProblems, assistantSettings } from './assistant-settings.ts'
import { SETTING_ROWS, type SettingName } from './setting-table.ts'

export interface Settings {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** May hold a password. */
  readonly redisUrl: string | undefined
  readonly seed: 'demo' | 'none' | undefined
  readonly schemasDir: string | undefined
  /** Origin that browsers use; undefined: the one they name. */
  readonly publicOrigin: string | undefined
  readonly secure: boolean
  readonly mode: 'production' | 'development' | 'test'
  readonly logLevel: string
  /** 32 bytes in base64. */
  readonly secretsKey: string | undefined
  readonly metricsToken: string | undefined
  /** Holds a password. */
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  readonly sms: { readonly url: string; readonly token: string /** A secret. */; readonly from: string } | undefined
  /** Public registries by the addresses that are asked. */
  readonly registries: { readonly npi?: string; readonly rxnorm?: string }
  readonly weather: { readonly url: string /** A secret. */; readonly key: string } | undefined
  /** The card processor. */
  readonly cardProcessorUrl: string
  /** Signs in to portals. */
  readonly portal: { readonly url: string; readonly token: string /** A secret. */ } | undefined
  /** Keys of Web Push in base64url. */
  readonly push: { readonly publicKey: string /** A secret. */; readonly privateKey: string; readonly subject: string } | undefined
  /** Of live-chat scripts that companies may switch on. */
  readonly liveChatOrigins: readonly string[]
  /** Where calls are. */
  readonly calls: { readonly videoHost: string | undefined; readonly stunUrls: readonly string[] }
  readonly assistant: AssistantSettings
  readonly trustedProxies: number
  readonly connectionsMax: number
  readonly shutdownMs: number
}

/** Its message is one sentence for each wrong variable. */
export class SettingsError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>

const isKnown = (name: string): name is SettingName => Object.hasOwn(SETTING_ROWS, name)
const names = Object.keys(SETTING_ROWS).filter(isKnown)

/** Names two letters away from ours, `DATABASE_ULR`. Other programs' variables are left alone. */
function misspelt(environment: Environment): string[] {
  return Object.keys(environment).flatMap((name) => {
    const meant = closest(name, names)
    return name.length > 5 && !isKnown(name) && distance(name, meant) <= 2 ? [`${name} is not a setting; did you mean ${meant}?`] : []
  })
}

function wrongValues(environment: Environment): string[] {
  return names.flatMap((name) => {
    const value = environment[name]
    const problem = value === undefined || value === '' ? undefined : SETTING_ROWS[name].check(value)
    return problem === undefined ? [] : [`${name} ${problem}.`]
  })
}

/** One process alone uses an embedded database: there is nobody to tell. */
const lonely = ({ REDIS_URL = '', DATABASE_URL = '' }: Environment): string[] =>
  REDIS_URL !== '' && DATABASE_URL === '' ? ['REDIS_URL is for several processes on one PostgreSQL; give DATABASE_URL as well.'] : []

const weatherOf = (url: string | undefined, key: string | undefined): Settings['weather'] => (url === undefined || key === undefined ? undefined : { url, key })

const registriesOf = (npi: string | undefined, rxnorm: string | undefined): Settings['registries'] => ({
  ...(npi !== undefined && { npi }),
  ...(rxnorm !== undefined && { rxnorm }),
})

const portalOf = (url: string | undefined, token: string | undefined): Settings['portal'] =>
  url === undefined || token === undefined ? undefined : { url, token }

const listOf = (value = ''): readonly string[] => value.split(',').flatMap((one) => (one.trim() === '' ? [] : [one.trim()]))

const smsOf = (url: string | undefined, token: string | undefined, from: string | undefined): Settings['sms'] =>
  url === undefined || token === undefined || from === undefined ? undefined : { url, token, from }

const pushOf = (publicKey: string | undefined, privateKey: string | undefined, subject: string | undefined): Settings['push'] =>
  publicKey === undefined || privateKey === undefined || subject === undefined ? undefined : { publicKey, privateKey, subject }

/** Reads and checks the environment. Throws SettingsError with a sentence per problem; values are not repeated, some are secret. */
export function readSettings(environment: Environment): Settings {
  const given = (name: SettingName) => environment[name] || SETTING_ROWS[name].fallback
  const problems = [...misspelt(environment), ...wrongValues(environment), ...lonely(environment), ...assistantProblems(given)]
  if (problems.length > 0) throw new SettingsError(problems.join('\n'))
  const publicUrl = given('PUBLIC_URL')
  const seed = given('SEED')
  const mode = given('NODE_ENV')
  return {
    port: Number(given('PORT')),
    host: given('HOST') ?? '127.0.0.1',
    dataDir: given('DATA_DIR') ?? '.data',
    databaseUrl: given('DATABASE_URL'),
    redisUrl: given('REDIS_URL'),
    seed: seed === 'demo' || seed === 'none' ? seed : undefined,
    schemasDir: given('SCHEMAS_DIR'),
    publicOrigin: publicUrl === undefined ? undefined : new URL(publicUrl).origin,
    secure: publicUrl?.startsWith('https:') ?? false,
    mode: mode === 'development' || mode === 'test' ? mode : 'production',
    logLevel: given('LOG_LEVEL') ?? 'info',
    secretsKey: given('SECRETS_KEY'),
    metricsToken: given('METRICS_TOKEN'),
    smtpUrl: given('SMTP_URL'),
    mailFrom: given('MAIL_FROM') ?? '',
    sms: smsOf(given('SMS_URL'), given('SMS_TOKEN'), given('SMS_FROM')),
    weather: weatherOf(given('WEATHER_URL'), given('WEATHER_KEY')),
    registries: registriesOf(given('NPI_REGISTRY_URL'), given('RXNORM_URL')),
    cardProcessorUrl: given('CARD_PROCESSOR_URL')?.replace(/\/$/, '') ?? 'https://api.stripe.com',
    portal: portalOf(given('PORTAL_URL'), given('PORTAL_TOKEN')),
    push: pushOf(given('VAPID_PUBLIC_KEY'), given('VAPID_PRIVATE_KEY'), given('VAPID_SUBJECT')),
    liveChatOrigins: listOf(given('LIVE_CHAT_ORIGINS')),
    calls: { videoHost: given('VIDEO_HOST')?.replace(/\/+$/, ''), stunUrls: listOf(given('STUN_URLS')) },
    assistant: assistantSettings(given),
    trustedProxies: Number(given('TRUSTED_PROXIES')),
    connectionsMax: Number(given('CONNECTIONS_MAX')),
    shutdownMs: Number(given('SHUTDOWN_SECONDS')) * 1_000,
  }
}
