import type { Access, Field } from '#contract'

/** A document to be written: its id below schemas/ and what it holds, without its `$schema`. */
export interface Skeleton {
  readonly id: string
  readonly kind: 'screen' | 'resource' | 'form' | 'routes' | 'help'
  readonly value: object
}

export interface Wish {
  /** `<area>/<name>`; a resource's name alone. */
  readonly name: string
  readonly requires: Access
  /** The resource that a list shows. */
  readonly resource?: string
  /** The screen that a route leads to. */
  readonly screen?: string
  /** The route that a page of help explains. */
  readonly route?: string
}

/** What a list needs to know of its resource. */
export interface Shape {
  readonly fields: Readonly<Record<string, Field>>
  readonly editable: boolean
}

const COLUMNS_MAX = 5
/** Types that say little in a column. */
const UNSHOWN = ['rows', 'group', 'secret', 'address', 'file', 'signature', 'multiline']

export const lastOf = (name: string): string => name.split('/').at(-1) ?? name
const areaOf = (name: string): string => name.split('/')[0] ?? name

/** A resource with a name and notes: a beginning to be written on. */
export const resourceSkeleton = ({ name, requires }: Wish): Skeleton => ({
  id: `resources/${lastOf(name)}`,
  kind: 'resource',
  value: {
    display: { template: '{name}' },
    icon: 'clipboard-list',
    health: 'none',
    rights: Object.fromEntries(['read', 'create', 'update', 'delete', 'restore', 'export'].map((right) => [right, { access: requires }])),
    fields: {
      name: { type: 'text', required: true, max: 120, sortable: true, filterable: true, searchable: true },
      notes: { type: 'multiline', max: 2000 },
    },
    similar: ['name'],
    trash: { restoreDays: 90 },
    readAudit: 'none',
  },
})

/** A list of a resource with its first fields as columns and, where its records may be made, a form to edit them in. */
export function listSkeleton({ name, resource = '' }: Wish, { fields, editable }: Shape): Skeleton {
  const shown = Object.entries(fields).filter(([, { type }]) => !UNSHOWN.includes(type))
  const sorted = shown.find(([, { sortable }]) => sortable)?.[0]
  const filtered = shown.filter(([, { filterable }]) => filterable).map(([field]) => field)
  const edited = Object.entries(fields).filter(([, { type, readOnly }]) => !readOnly && !['calculated', 'sequence'].includes(type))
  return {
    id: `screens/${name}`,
    kind: 'screen',
    value: {
      kind: 'list',
      resource,
      columns: shown.slice(0, COLUMNS_MAX).map(([field], index) => ({ field, ...(index < 2 && { primary: true }) })),
      ...(filtered.length > 0 && { filters: filtered.slice(0, COLUMNS_MAX) }),
      ...(sorted !== undefined && { sort: [sorted] }),
      ...(Object.values(fields).some(({ searchable }) => searchable) && { search: true }),
      ...(editable && {
        editor: { sections: [{ id: 'main', columns: 2, fields: edited.map(([field]) => field) }] },
        actions: [{ id: 'create', kind: 'create', icon: 'plus', primary: true }],
        rowActions: [
          { id: 'edit', kind: 'edit', icon: 'pencil' },
          { id: 'delete', kind: 'delete', icon: 'trash-2' },
        ],
      }),
    },
  }
}

/** A clinical form with a day, a note and a signature, and the screen that shows it. */
export const formSkeletons = ({ name, requires }: Wish): readonly Skeleton[] => [
  {
    id: `forms/${name}`,
    kind: 'form',
    value: {
      kind: 'answers',
      formType: lastOf(name),
      icon: 'clipboard-list',
      about: { client: 'clientId', date: 'visitDate' },
      display: '{visitDate}',
      rights: { read: requires, write: requires, review: requires },
      fields: {
        clientId: { type: 'reference', to: 'client', required: true },
        visitDate: { type: 'date', required: true, past: true },
        note: { type: 'multiline', required: true, max: 4000 },
        signature: { type: 'signature', signer: { role: 'author', by: 'staff', author: true } },
      },
      pages: [{ id: 'visit', sections: [{ id: 'visit', columns: 2, items: ['clientId', 'visitDate', { field: 'note', span: 2 }, 'signature'] }] }],
      tests: [{ id: 'note', given: { note: 'Seen at home.' }, expect: { visible: ['note'] } }],
    },
  },
  { id: `screens/${name}`, kind: 'screen', value: { kind: 'form', form: `forms/${name}` } },
]

/** The address of a screen, in a document of routes of its own. */
export const routeSkeleton = ({ name, requires, screen = `screens/${name}` }: Wish): Skeleton => ({
  id: `routes/${lastOf(name)}`,
  kind: 'routes',
  value: { routes: [{ id: lastOf(name), path: `/pages/${areaOf(name)}/${lastOf(name)}`, screen, requires }] },
})

export const helpSkeleton = ({ name, route = lastOf(name) }: Wish, today: string): Skeleton => ({
  id: `help/${name}`,
  kind: 'help',
  value: {
    title: 'What this screen is for, as somebody would ask for it',
    routes: [route],
    updated: today,
    sections: [{ id: 'use', heading: 'What it is for', text: ['Say in whole sentences what it is for.'], steps: ['Say what to do first.'] }],
  },
})
