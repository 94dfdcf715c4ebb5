import { describe, expect, it } from 'vitest'
import { readSettings, SettingsError } from '#server/settings'

describe('settings', () => {
  it.each([
    [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ DATABASE_URL: 'mysql://somewhere/x' }, 'DATABASE_URL must be an address that starts with postgres:// or postgresql://.'],
    [{ SEED: 'yes' }, 'SEED must be one of demo, none.'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have at least 16 characters.'],
    [{ DATABASE_URL: 'postgres://x/y', REDIS_URL: 'http://x' }, 'REDIS_URL must be an address that starts with redis:// or rediss://.'],
    [{ REDIS_URL: 'redis://x' }, 'REDIS_URL is for several processes on one PostgreSQL; give DATABASE_URL as well.'],
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

  it('takes the origin of the public address and makes cookies secure for https', () => {
    expect(readSettings({ PUBLIC_URL: 'https://care.example/app' })).toMatchObject({ publicOrigin: 'https://care.example', secure: true })
  })

  it("leaves other programs' variables alone", () => {
    expect(() => readSettings({ PATH: '/bin', HOME: '/root', LANG: 'C', EDITOR: 'vi', npm_config_cache: '/x' })).not.toThrow()
  })
})
