import { expect, it, vi } from 'vitest'
import { recordsApi } from '#api'
import type { ResolvedResource } from '#contract'
import { findSimilar } from '../../src/renderer/form/find-similar.ts'

const CLIENT: ResolvedResource = {
  name: 'client',
  id: 'resources/client',
  title: 'Client',
  plural: 'Clients',
  display: { template: '{lastName}' },
  health: 'phi',
  locationScoped: false,
  checks: [],
  similar: ['lastName'],
  trash: { restoreDays: 30 },
  can: ['create'],
  fields: {
    lastName: { type: 'text', label: 'Last name', searchable: true, filterable: true },
    pmi: { type: 'text', label: 'PMI', format: 'pmi', searchable: true, unique: true },
  },
}
const row = (id: string, pmi: string) => ({ id, display: `Client ${id}`, values: { pmi } })

it('finds records alike, and before all who has what only one may have', async () => {
  const list = vi.spyOn(recordsApi, 'list').mockImplementation(async (_resource, { q } = {}) => {
    const found = q === undefined ? [row('alike', '1'), row('owner', '01234567')] : [row('owner', '01234567'), row('other', '99999999')]
    return { data: found } as never
  })
  const found = await findSimilar(CLIENT, { lastName: 'Quent', pmi: '01234567' }, (key, params) => `${key} ${params?.field ?? ''}`.trim())
  expect(found).toEqual([
    { id: 'owner', display: 'Client owner', detail: 'shared/forms.similarBy PMI' },
    { id: 'alike', display: 'Client alike' },
  ])
  list.mockClear()
  expect(await findSimilar(CLIENT, {}, (key) => key)).toEqual([])
  expect(list).not.toHaveBeenCalled()
})
