import { expect, it } from 'vitest'
import { withVerbs } from '../../../src/renderer/page/rights/with-verbs.ts'

const right = (id: string, of?: string) => ({ id, label: id, open: true, ...(of !== undefined && { of }) })

it('puts the verbs of a permission behind it, and one whose permission is not listed where it is', () => {
  const listed = withVerbs([
    right('clients'),
    right('edit-pay'),
    right('edit-clients', 'clients'),
    right('clients.approve', 'clients'),
    right('edit-notes', 'notes'),
  ])
  expect(listed.map(({ right: { id }, verbs }) => [id, verbs.map((verb) => verb.id)])).toEqual([
    ['clients', ['edit-clients', 'clients.approve']],
    ['edit-pay', []],
    ['edit-notes', []],
  ])
})
