import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Boot, FormEntry } from '#contract'
import { keepDocuments } from '../../src/offline/cache/keep-documents.ts'

const FORM = { id: 'forms/note', hash: 'h1', offline: true } as FormEntry
const BOOT = { user: { id: 'ann' }, company: { id: 'alder' }, labels: { language: 'en', parts: {}, needs: {} }, routes: [] } as unknown as Boot

/** A server that answers everything but what is listed, and which addresses it was asked for. */
function serve(refused: Readonly<Record<string, number>> = {}) {
  const asked: string[] = []
  const answers: Readonly<Record<string, unknown>> = { '/api/ui/forms': [FORM], '/api/signatures/own': { exists: false } }
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), location.href)
    asked.push(pathname)
    const status = Object.entries(refused).find(([part]) => pathname.includes(part))?.[1]
    if (status === 0) throw new TypeError('no network')
    if (status !== undefined) return Response.json({ success: false, code: 'no', message: 'No.' }, { status })
    return Response.json({ success: true, data: answers[pathname] ?? {} })
  })
  return asked
}

const kept: (readonly FormEntry[])[] = []
const keep = (boot = BOOT): Promise<boolean> =>
  keepDocuments(
    boot,
    {
      catalogue: { keep: async (forms) => void kept.push(forms), read: async () => undefined },
      signer: { keep: async () => undefined, read: async () => undefined },
    },
    'en',
  )

beforeEach(() => void kept.splice(0))
afterEach(() => vi.unstubAllGlobals())

describe('what a start without network needs', () => {
  it('is here when all of it came', async () => {
    const asked = serve()
    expect(await keep()).toBe(true)
    expect(asked).toContain('/api/ui/forms/h1')
    expect(kept).toEqual([[FORM]])
  })

  it.each([
    ['words', { '/i18n/': 503 }],
    ['a form', { '/api/ui/forms/h1': 500 }],
    ['the list of forms', { '/api/ui/forms': 503 }],
    ['a network', { '/api/ui/forms/h1': 0 }],
  ])('is not all here when %s lacked', async (_what, refused) => {
    serve(refused)
    expect(await keep()).toBe(false)
  })

  it('is no form where an account of its own works, which has none', async () => {
    const asked = serve()
    expect(await keep({ ...BOOT, user: { ...BOOT.user, userType: 'client' } })).toBe(true)
    expect(asked.filter((path) => path.includes('forms'))).toEqual([])
  })

  it('misses nothing that this person may not read', async () => {
    serve({ '/api/ui/forms': 403 })
    expect(await keep()).toBe(true)
    expect(kept).toEqual([])
  })
})
