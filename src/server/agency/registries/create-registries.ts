import { REGISTRY_ENTRIES_MAX, type Registry, type RegistryEntries, readJson, withoutUnseen } from '#contract'
import { createFreshAnswers } from '#server/platform/concurrency'
import { readAnswer } from '#server/platform/outside'
import { RefusalError, tooManyTries } from '#server/platform/refusal'
import { NPI } from './npi.ts'
import { RXNORM } from './rxnorm.ts'
import type { RegistrySource } from './source.ts'

const TIMEOUT_MS = 6_000
const ANSWER_MAX_BYTES = 2_000_000
/** What was asked in this time is not asked again. */
const FRESH_MS = 10 * 60_000
const KEPT_MAX = 200
/** Questions of one person within that time. */
const ASKED_RATE = { max: 60, restMs: FRESH_MS }

const SOURCES: Readonly<Record<Registry, RegistrySource>> = { npi: NPI, rxnorm: RXNORM }

export interface RegistriesOptions {
  /** Addresses of those that are connected; the others are looked up by hand. */
  readonly urls: Readonly<Partial<Record<Registry, string>>>
  readonly clock: () => Date
  readonly rates: { take(name: string, who: string, rate: { readonly max: number; readonly restMs: number }): Promise<number> }
  readonly say: (key: string) => string
}

export interface Registries {
  /** Those that can be asked. */
  readonly connected: readonly Registry[]
  /** @throws RefusalError not-found for one that is not connected, too-many-tries, unavailable where it does not answer */
  find(userId: string, registry: Registry, text: string): Promise<RegistryEntries>
}

/** Public registries behind settings, with a bounded memory. What somebody looks for is kept nowhere else. */
export function createRegistries({ urls, clock, rates, say }: RegistriesOptions): Registries {
  const answers = createFreshAnswers<RegistryEntries>({ freshMs: FRESH_MS, max: KEPT_MAX, clock })

  async function ask(registry: Registry, base: string, text: string): Promise<RegistryEntries> {
    const { addressOf, entriesOf } = SOURCES[registry]
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(addressOf(base, text), { redirect: 'error', signal, headers: { accept: 'application/json' } })
    if (!response.ok) throw new Error('The registry refused.')
    const answer = readJson(await readAnswer(response, ANSWER_MAX_BYTES))
    if (answer === undefined) throw new Error('The registry answered with something else.')
    const entries = entriesOf(answer)
    return { entries: entries.slice(0, REGISTRY_ENTRIES_MAX), isCut: entries.length > REGISTRY_ENTRIES_MAX }
  }

  return {
    connected: Object.keys(SOURCES).filter((name): name is Registry => urls[name as Registry] !== undefined),
    async find(userId, registry, text) {
      const base = urls[registry]
      if (base === undefined) throw new RefusalError('not-found')
      const plain = withoutUnseen(text).toLowerCase()
      const name = `${registry}/${plain}`
      const known = answers.known(name)
      if (known !== undefined) return known
      const waitMs = await rates.take('registry', userId, ASKED_RATE)
      if (waitMs > 0) throw tooManyTries(waitMs)
      const asked = ask(registry, base, plain).catch(() => {
        throw new RefusalError('unavailable', { message: say('shared/look-up.failed') })
      })
      return answers.keep(name, asked)
    },
  }
}
