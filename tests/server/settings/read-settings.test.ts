import { describe, expect, it } from 'vitest'
import { readSettings, SettingsError } from '#server/platform/settings'

describe('settings', () => {
  it.each([
    [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ DATABASE_URL: 'mysql://somewhere/x' }, 'DATABASE_URL must be an address that starts with postgres:// or postgresql://.'],
    [{ SEED: 'yes' }, 'SEED must be one of demo, none.'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have at least 16 characters.'],
    [{ DATABASE_URL: 'postgres://x/y', REDIS_URL: 'http://x' }, 'REDIS_URL must be an address that starts with redis:// or rediss://.'],
    [{ REDIS_URL: 'redis://x' }, 'REDIS_URL is for several processes on one PostgreSQL; give DATABASE_URL as well.'],
    [{ ASSISTANT_PROVIDER: 'openai', ASSISTANT_MODEL: 'm' }, 'ASSISTANT_PROVIDER=openai needs OPENAI_BASE_URL.'],
    [{ ASSISTANT_PROVIDER: 'openai', OPENAI_BASE_URL: 'https://x.test/v1' }, 'ASSISTANT_PROVIDER=openai needs ASSISTANT_MODEL.'],
    [{ ASSISTANT_PROVIDER: 'remote' }, 'ASSISTANT_PROVIDER=remote needs ASSISTANT_REMOTE_BASE.'],
    [{ ASSISTANT_PROVIDER: 'gpt' }, 'ASSISTANT_PROVIDER must be one of embedded, openai, remote.'],
    [{ ASSISTANT_MODEL: 'm' }, 'ASSISTANT_MODEL is for ASSISTANT_PROVIDER=openai; set that as well.'],
    [{ ASSISTANT_REMOTE_BASE: 'https://x.test' }, 'ASSISTANT_REMOTE_BASE is for ASSISTANT_PROVIDER=remote; set that as well.'],
    [
      { ASSISTANT_PROVIDER: 'remote', ASSISTANT_REMOTE_BASE: 'http://help.example.org' },
      'ASSISTANT_REMOTE_BASE must start with https://, or its host stand in ASSISTANT_ALLOWED_HOSTS as one of the own network.',
    ],
    [
      { ASSISTANT_PROVIDER: 'remote', ASSISTANT_REMOTE_BASE: 'http://169.254.169.254' },
      'ASSISTANT_REMOTE_BASE must start with https://, or its host stand in ASSISTANT_ALLOWED_HOSTS as one of the own network.',
    ],
    [
      { ASSISTANT_PROVIDER: 'remote', ASSISTANT_REMOTE_BASE: 'http://8.8.8.8', ASSISTANT_ALLOWED_HOSTS: '8.8.8.8' },
      'ASSISTANT_REMOTE_BASE must start with https://, or its host stand in ASSISTANT_ALLOWED_HOSTS as one of the own network.',
    ],
    [{ ASSISTANT_PROVIDER: 'remote', ASSISTANT_REMOTE_BASE: 'https://name:word@x.test' }, 'ASSISTANT_REMOTE_BASE must have no password, query or # in it.'],
    [{ OPENAI_API_KEY: 'two words' }, 'OPENAI_API_KEY must be letters, digits and signs without spaces.'],
    [{ ASSISTANT_TIMEOUT_MS: '60000' }, 'ASSISTANT_TIMEOUT_MS must be a whole number from 1000 to 55000.'],
    [{ ASSISTANT_ALLOWED_HOSTS: 'http://x.test' }, 'ASSISTANT_ALLOWED_HOSTS must be names of hosts, with commas between them.'],
    [{ ASSISTANT_PHI: 'no' }, 'ASSISTANT_PHI must be one of block, allow.'],
    [{ DATABASE_ULR: 'postgres://x/y' }, 'DATABASE_ULR is not a setting; did you mean DATABASE_URL?'],
  ])('refuses %o with a sentence', (environment, sentence) => {
    expect(() => readSettings(environment)).toThrow(new SettingsError(sentence))
  })

  it('never repeats a wrong value, because it may be a secret', () => {
    expect(() => readSettings({ DATABASE_URL: 'Secret-Canary' })).toThrow(/^(?!.*Secret-Canary)/)
  })

  it('names every problem at once', () => {
    expect(() => readSettings({ PORT: 'x', SEED: 'y' })).toThrow(/PORT.*\n.*SEED/)
  })

  it('starts with nothing set, on this machine only', () => {
    expect(readSettings({})).toMatchObject({ port: 4000, host: '127.0.0.1', dataDir: '.data', secure: false, mode: 'production' })
  })

  it('lets the assistant answer from the help alone, and holds personal data back, until it is told otherwise', () => {
    const unset = { OPENAI_BASE_URL: 'https://other.test/v1', OPENAI_API_KEY: 'of-another-program' }
    expect(readSettings(unset).assistant).toMatchObject({ provider: 'embedded', base: undefined, key: undefined, blocksPersonalData: true })
  })

  it.each([
    'http://127.0.0.1:8000/v1/',
    'http://localhost:8000/v1',
    'http://10.1.2.3/v1',
    'http://100.101.2.3/v1',
    'http://[::1]:8000/v1',
    'http://ollama:8000/v1',
    'https://api.test/v1',
  ])('takes a model at %s', (base) => {
    const environment = { ASSISTANT_PROVIDER: 'openai', OPENAI_BASE_URL: base, ASSISTANT_MODEL: 'small', ASSISTANT_ALLOWED_HOSTS: 'Ollama, pictures.test' }
    expect(readSettings(environment).assistant).toMatchObject({ base: base.replace(/\/$/, ''), model: 'small', timeoutMs: 30_000, maxTokens: 800 })
  })

  it('takes the origin of the public address and makes cookies secure for https', () => {
    expect(readSettings({ PUBLIC_URL: 'https://care.example/app' })).toMatchObject({ publicOrigin: 'https://care.example', secure: true })
  })

  it("leaves other programs' variables alone", () => {
    expect(() => readSettings({ PATH: '/bin', HOME: '/root', LANG: 'C', EDITOR: 'vi', npm_config_cache: '/x' })).not.toThrow()
  })
})
