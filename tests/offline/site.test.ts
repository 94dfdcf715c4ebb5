import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/chromium.ts'
import { buildVersion, openSite, type Site } from './site/open-site.ts'
import type { Asked } from './site/page.ts'

const DOCUMENT = `/api/ui/documents/${'A'.repeat(22)}`

describe('the built page in a browser', { timeout: 60_000 }, () => {
  let versions: readonly Awaited<ReturnType<typeof buildVersion>>[]
  let browser: Browser
  let site: Site
  let context: BrowserContext

  beforeAll(async () => {
    versions = [await buildVersion('v1'), await buildVersion('v2')]
    const executablePath = findChromium()
    browser = await chromium.launch({ args: [...CHROMIUM_FLAGS], ...(executablePath === undefined ? {} : { executablePath }) })
  }, 120_000)
  afterAll(() => browser.close())
  beforeEach(async () => {
    site = await openSite(versions[0] ?? new Map())
    context = await browser.newContext()
  })
  afterEach(async () => {
    await context.close()
    await site.close()
  })

  const open = async (path = '/pages/home'): Promise<Page> => {
    const page = await context.newPage()
    await page.goto(`${site.url}${path}`)
    return page
  }
  /** Calls what page.ts offers. */
  const ask = <K extends keyof Asked>(page: Page, name: K, ...given: Parameters<Asked[K]>): Promise<Awaited<ReturnType<Asked[K]>>> =>
    page.evaluate(
      async ([key, values]) => {
        const { asked } = globalThis as unknown as { asked: Record<string, (...all: unknown[]) => unknown> }
        return asked[key]?.(...values)
      },
      [name, given] as const,
    ) as Promise<Awaited<ReturnType<Asked[K]>>>

  it('starts without network after one visit, at any address, with the documents and without any other answer', async () => {
    const page = await open()
    await ask(page, 'register')
    expect([await ask(page, 'text', DOCUMENT), await ask(page, 'text', '/api/records/ships')]).toEqual([
      `{"path":"${DOCUMENT}"}`,
      '{"path":"/api/records/ships"}',
    ])
    await context.setOffline(true)
    await site.close()
    await page.goto(`${site.url}/pages/somewhere/else`)
    expect(await ask(page, 'version')).toBe('v1')
    expect([await ask(page, 'later'), await ask(page, 'text', DOCUMENT), await ask(page, 'text', '/api/records/ships')]).toEqual([
      'later of v1',
      `{"path":"${DOCUMENT}"}`,
      'no network',
    ])
  })

  it('keeps the code of a version that runs through an update, and lets it go with its last tab (R35)', async () => {
    const old = await open()
    await ask(old, 'register')
    site.deploy(versions[1] ?? new Map())
    await ask(old, 'update')
    expect(await ask(old, 'caches')).toBe(2)
    await ask(old, 'takeOver')
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect([await ask(old, 'caches'), await ask(old, 'later')]).toEqual([2, 'later of v1'])
    const fresh = await open()
    await ask(fresh, 'register')
    expect(await ask(fresh, 'version')).toBe('v2')
    await old.close()
    await expect
      .poll(
        async () => {
          await ask(fresh, 'cleanUp')
          return ask(fresh, 'caches')
        },
        { timeout: 10_000, interval: 300 },
      )
      .toBe(1)
    await context.setOffline(true)
    await fresh.reload()
    expect(await ask(fresh, 'version')).toBe('v2')
  })

  it('opens offline work by an authenticator that gives secrets (WebAuthn PRF), and enrols no other', async () => {
    const page = await open()
    const protocol = await context.newCDPSession(page)
    await protocol.send('WebAuthn.enable')
    const plugIn = (hasPrf: boolean) =>
      protocol.send('WebAuthn.addVirtualAuthenticator', {
        options: {
          protocol: 'ctap2',
          ctap2Version: 'ctap2_1',
          transport: 'internal',
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
          hasPrf,
          automaticPresenceSimulation: true,
        },
      })
    const { authenticatorId } = await plugIn(false)
    expect(await ask(page, 'enrol')).toBe('called-off')
    await protocol.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
    await plugIn(true)
    expect((await ask(page, 'restart')).slice(0, 3)).toEqual(['enrolled', 'authenticator', 'open'])
  })
})
