import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { picture } from '../forms/clinic.ts'
import { OFFICE_PEOPLE, type Office, openOffice } from './office.ts'

const PATH = '/api/ui/company/logo'
const NOT_ONE = { status: 422, code: 'invalid-value', problems: [{ path: '/image', message: 'Choose a PNG, JPEG or WebP image.' }] }

describe("a company's logo", () => {
  let office: Office
  let owner: Office['call']
  const changed = vi.fn<(companyId: string) => void>()

  beforeAll(async () => {
    office = await openOffice()
    office.shell.logo.onChanged(changed)
    owner = await office.as(OFFICE_PEOPLE.owner)
  })
  afterAll(() => office.close())

  const stored = async (): Promise<readonly (string | null)[]> => {
    const { rows } = await office.database.read('platform', (tx) =>
      sql<{ logo: string | null }>`select logo from company where id in (${office.agency.own}, ${office.agency.other}) order by short_name`.execute(tx),
    )
    return rows.map(({ logo }) => logo)
  }

  it('is set by nobody but owners and super admins', async () => {
    const biller = await office.as(OFFICE_PEOPLE.biller)
    expect(await biller('PUT', PATH, { image: picture() })).toMatchObject({ status: 403, code: 'forbidden' })
    expect(await office.anyone('PUT', PATH, { image: picture() })).toMatchObject({ status: 401 })
    expect(await stored()).toEqual([null, null])
  })

  it.each([
    ['no picture', `data:text/plain;base64,${Buffer.from('hello').toString('base64')}`],
    ['a page that calls itself one', `data:image/png;base64,${Buffer.from('<script>alert(1)</script>').toString('base64')}`],
    ['a drawing with scripts', `data:image/svg+xml;base64,${Buffer.from('<svg onload="alert(1)"/>').toString('base64')}`],
    ['an address', 'https://elsewhere.example/logo.png'],
    ['half a picture', picture().slice(0, 400)],
  ])('is refused when it is %s', async (_what, image) => {
    expect(await owner('PUT', PATH, { image })).toMatchObject(NOT_ONE)
    expect(await stored()).toEqual([null, null])
  })

  it('is drawn anew, no larger than it is shown, for this company alone; open pages hear of it, and it goes again', async () => {
    expect(await owner('PUT', PATH, { image: picture(900, 400) })).toMatchObject({ status: 200 })
    const logos = await stored()
    expect(logos.filter((logo) => logo !== null)).toEqual([expect.stringMatching(/^data:image\/(?:png|jpeg);base64,/)])
    expect(changed.mock.calls).toEqual([[office.agency.own]])
    expect((await office.audited('company-logo')).map(({ action, detail }) => [action, detail.removed])).toEqual([['update', false]])
    expect(await owner('PUT', PATH, { image: null })).toMatchObject({ status: 200 })
    expect(await stored()).toEqual([null, null])
  })
})
