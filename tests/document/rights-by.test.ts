import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadDocuments } from '#document'
import { idsOf, titlesOf } from '#permissions'
import { readDocumentFiles } from '#server/documents/store'
import { changed } from './made-up.ts'

const CATALOGUE = 'permissions/catalogue.json'
const anyOf = (...ids: string[]) => ({ access: { anyOf: ids } })

describe('rights by a permission', () => {
  const { documents, problems } = loadDocuments(
    changed(
      [CATALOGUE, ['permissions', 0, 'verbs'], ['edit', 'approve', 'export']],
      [CATALOGUE, ['permissions', 1, 'is'], 'lighthouse-list.edit'],
      ['i18n/en/permissions/catalogue.json', ['strings', 'verbs'], { 'lighthouse-list': { approve: 'Approve lighthouses', export: 'Export lighthouses' } }],
      ['resources/lighthouse.json', ['rights'], { by: 'lighthouse-list', delete: { access: { owners: true } } }],
      ['permissions/roles.json', ['roles', 0, 'permissions'], ['lighthouse-list', 'lighthouse-list.approve']],
    ),
  )

  it('are reading by the permission, the rest by its verbs, nothing by one it lacks, and what is written stands in their place', () => {
    expect(problems).toEqual([])
    expect(documents?.resources.get('lighthouse')?.rights).toEqual({
      read: anyOf('lighthouse-list'),
      create: anyOf('lighthouse-add'),
      update: anyOf('lighthouse-add'),
      export: anyOf('lighthouse-list.export'),
      delete: { access: { owners: true } },
    })
  })

  it('have verbs that are granted apart, and older entries that keep their ids and titles', () => {
    const permissions = documents?.permissions ?? []
    expect(permissions.map(({ id, of }) => [id, of])).toEqual([
      ['lighthouse-list', undefined],
      ['lighthouse-list.approve', 'lighthouse-list'],
      ['lighthouse-list.export', 'lighthouse-list'],
      ['lighthouse-add', 'lighthouse-list'],
      ['lighthouse-money', undefined],
      ['harbour-logs', undefined],
    ])
    const titles = ['Add Lighthouse', 'Lighthouses: approve']
    expect(titlesOf(['lighthouse-add', 'lighthouse-list.approve'], permissions)).toEqual(titles)
    expect(idsOf(titles, permissions)).toEqual(['lighthouse-add', 'lighthouse-list.approve'])
  })
})

describe('clients, employees and EVV logs', () => {
  const schemas = join(import.meta.dirname, '../../schemas')
  const { documents } = loadDocuments(readDocumentFiles(schemas, join(schemas, 'meta')))
  const rights = (name: string) =>
    Object.fromEntries(
      Object.entries(documents?.resources.get(name)?.rights ?? {}).map(([right, { access }]) => [right, 'anyOf' in access ? access.anyOf : access]),
    )

  // As they were written out before they went by a permission.
  it.each([
    [
      'client',
      {
        read: ['client-list'],
        create: ['new-intake'],
        update: ['edit-clients'],
        move: ['edit-clients'],
        delete: ['delete-clients'],
        restore: ['restore-records', 'restore-clients'],
        export: ['export-clients'],
        name: [
          'new-intake',
          'view-authorizations',
          'schedule-calendar',
          'scheduling-2',
          'qp-quick-visit',
          'time-cards',
          'evv-logs',
          'billing',
          'client-group',
          'ds-schedules',
          'driver-schedule',
          'moving-expense',
          'open-schedule',
        ],
      },
    ],
    [
      'employee',
      {
        read: ['employee-list', 'bulk-employees'],
        create: ['new-hire'],
        update: ['edit-employees'],
        move: ['edit-employees'],
        delete: ['delete-employees'],
        restore: ['restore-records', 'restore-employees'],
        export: ['export-employees'],
        name: [
          ...['client-list', 'view-notes', 'schedule-calendar', 'scheduling-2', 'qp-quick-visit', 'time-cards', 'evv-logs', 'vacations'],
          ...['client-group', 'ds-schedules', 'driver-schedule', 'vehicles', 'open-schedule'],
        ],
      },
    ],
    ['evv-log', { read: ['evv-logs'], create: ['edit-evv-logs'], update: ['edit-evv-logs'], export: ['export-clients'] }],
  ])('are for whom they were: %s', (name, expected) => {
    expect(rights(name)).toEqual(expected)
  })

  it('are gone by without a new permission for anybody', () => {
    expect(documents?.permissions.filter(({ id }) => id.includes('.'))).toEqual([])
  })
})
