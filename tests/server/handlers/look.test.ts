import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_LOOK, LETTERS } from '#contract'
import { lookRoutes } from '../../../src/server/accounts/routes/look.ts'
import { type Calling, openCalling } from '../guards/calling.ts'

const SPAN_MS = 1_200_000

describe('how the workspace looks', () => {
  let calling: Calling
  beforeAll(async () => {
    calling = await openCalling(lookRoutes)
  })
  afterAll(() => calling.close())

  const keep = (look: object, ageMs: unknown = 0) => calling.call('PUT', '/api/ui/look', { look: { ...DEFAULT_LOOK, ...look }, ageMs })

  it('refuses what is no look, more than a look, a part of one, and letters that nobody can read', async () => {
    const { LAYOUT: _left, ...part } = DEFAULT_LOOK
    const refused = [
      await keep({ LAYOUT_THEME: 'purple' }),
      await keep({ script: '<b>' }),
      await keep({ FONT_SIZE: LETTERS.largest + 1 }),
      await keep({ FONT_SIZE: '14' }),
      await keep({}, -1),
      await keep({}, 1_000 * 86_400_000),
      await calling.call('PUT', '/api/ui/look', { look: part, ageMs: 0 }),
    ]
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 400))
    expect((await calling.anyone('PUT', '/api/ui/look', { look: DEFAULT_LOOK, ageMs: 0 })).status).toBe(401)
  })

  it('is kept with the person, over sessions, and nobody else’s', async () => {
    const dark = { ...DEFAULT_LOOK, LAYOUT_THEME: 'dark', FONT_SIZE: 16.5 }
    expect(await keep(dark)).toMatchObject({ status: 200, data: dark })
    const { guards } = calling.agency
    const come = async (email: string) =>
      (await guards.signIn({ email, password: 'violet-Harbour-41', ip: '203.0.113.7', agent: 'test', formerSecret: undefined })).caller
    expect((await come('member@agency.test')).look).toEqual(dark)
    expect((await come('super@agency.test')).look).toBeNull()
  })

  it('is what was chosen last, whenever it arrives', async () => {
    calling.agency.wait(SPAN_MS)
    expect((await keep({ DENSITY: 'compact' }, SPAN_MS / 2)).data).toMatchObject({ DENSITY: 'compact' })
    expect((await keep({ DENSITY: 'comfortable', CONTRAST: 'high' }, SPAN_MS / 2 + 1)).data).toMatchObject({ DENSITY: 'compact', CONTRAST: 'system' })
    expect((await keep({ DENSITY: 'comfortable' }, SPAN_MS / 2 - 1)).data).toMatchObject({ DENSITY: 'comfortable' })
  })
})
