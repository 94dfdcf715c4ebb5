import { isIP } from 'node:net'
import { SETTING_ROWS, type SettingName } from './setting-table.ts'

/** Who answers for the assistant. */
export interface AssistantSettings {
  readonly provider: 'embedded' | 'openai' | 'remote'
  /** Of a model's calls or of a remote assistant; undefined for the embedded one. */
  readonly base: string | undefined
  /** A secret. */
  readonly key: string | undefined
  readonly model: string | undefined
  readonly timeoutMs: number
  readonly maxTokens: number
  /** Names of hosts, in lower case. */
  readonly allowedHosts: readonly string[]
  readonly blocksPersonalData: boolean
}

type Given = (name: SettingName) => string | undefined

/** What each provider can't do without, and what is nobody else's. */
const NEEDS = { embedded: [], openai: ['OPENAI_BASE_URL', 'ASSISTANT_MODEL'], remote: ['ASSISTANT_REMOTE_BASE'] } as const satisfies Readonly<
  Record<AssistantSettings['provider'], readonly SettingName[]>
>
/** Those that other programs know too, such as OPENAI_BASE_URL, may stand there for them. */
const OWN = { ASSISTANT_MODEL: 'openai', ASSISTANT_REMOTE_BASE: 'remote' } as const
const BASES = { embedded: undefined, openai: 'OPENAI_BASE_URL', remote: 'ASSISTANT_REMOTE_BASE' } as const

const OWN_NETWORK =
  /^(?:localhost|.+\.localhost|127\.[\d.]+|10\.[\d.]+|192\.168\.[\d.]+|172\.(?:1[6-9]|2\d|3[01])\.[\d.]+|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.[\d.]+|\[::1\]|\[f[cd][\da-f:]+\])$/

const providerOf = (given: Given): AssistantSettings['provider'] => {
  const name = given('ASSISTANT_PROVIDER')
  return name === 'openai' || name === 'remote' ? name : 'embedded'
}

const hostsOf = (given: Given): readonly string[] => (given('ASSISTANT_ALLOWED_HOSTS') ?? '').split(',').flatMap((one) => one.trim().toLowerCase() || [])

/** A sentence for each thing that does not go together; every value by itself has passed its own check. */
export function assistantProblems(given: Given): readonly string[] {
  const provider = providerOf(given)
  const missing = NEEDS[provider].filter((name) => given(name) === undefined).map((name) => `ASSISTANT_PROVIDER=${provider} needs ${name}.`)
  const stray = Object.entries(OWN).flatMap(([name, owner]) =>
    given(name as keyof typeof OWN) !== undefined && provider !== owner ? [`${name} is for ASSISTANT_PROVIDER=${owner}; set that as well.`] : [],
  )
  return [...missing, ...stray, ...unsealed(given, provider)]
}

/** An address that is written out is of the own network or not, whatever is said of it. */
const isAddress = (hostname: string): boolean => isIP(hostname.replace(/^\[|\]$/g, '')) !== 0

/** Questions and keys are encrypted wherever they leave the own network. */
function unsealed(given: Given, provider: AssistantSettings['provider']): readonly string[] {
  const name = BASES[provider]
  const base = name === undefined ? undefined : given(name)
  if (name === undefined || base === undefined || SETTING_ROWS[name].check(base) !== undefined) return []
  const { protocol, hostname } = new URL(base)
  if (protocol === 'https:' || OWN_NETWORK.test(hostname) || (!isAddress(hostname) && hostsOf(given).includes(hostname))) return []
  return [`${name} must start with https://, or its host stand in ASSISTANT_ALLOWED_HOSTS as one of the own network.`]
}

export function assistantSettings(given: Given): AssistantSettings {
  const provider = providerOf(given)
  const base = BASES[provider]
  const isModel = provider === 'openai'
  return {
    provider,
    base: base === undefined ? undefined : given(base)?.replace(/\/+$/, ''),
    key: isModel ? given('OPENAI_API_KEY') : undefined,
    model: isModel ? given('ASSISTANT_MODEL') : undefined,
    timeoutMs: Number(given('ASSISTANT_TIMEOUT_MS')),
    maxTokens: Number(given('ASSISTANT_MAX_TOKENS')),
    allowedHosts: hostsOf(given),
    blocksPersonalData: given('ASSISTANT_PHI') !== 'allow',
  }
}
