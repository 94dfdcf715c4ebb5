import type { RecordScreen, ScreenBundle } from '#contract'
import { BASICS, DETAILS, PLACE, PLANT } from '../forms/plants.ts'

/** The record screen of the made-up plant. */
export const GARDEN_SCREEN: RecordScreen = {
  kind: 'record',
  resource: 'plant',
  header: { status: 'status', facts: ['number', 'latin', 'planted', 'height', 'gardener'] },
  tabs: [
    { id: 'overview', kind: 'fields', icon: 'sun', sections: [BASICS, DETAILS] },
    { id: 'care', kind: 'fields', icon: 'map-pin', sections: [PLACE] },
    {
      id: 'siblings',
      kind: 'related',
      icon: 'file',
      resource: 'plant',
      by: 'bed',
      columns: [{ field: 'display', primary: true }, { field: 'status' }, { field: 'planted' }, { field: 'height', or: 'price' }],
      editor: { sections: [BASICS] },
    },
    { id: 'history', kind: 'history', icon: 'history' },
  ],
  actions: [
    { id: 'edit', kind: 'edit', icon: 'pencil', primary: true },
    { id: 'plant', kind: 'transition', transition: 'pull', icon: 'trash-2' },
    { id: 'print', kind: 'print', icon: 'printer' },
    { id: 'delete', kind: 'delete', icon: 'trash-2' },
  ],
}

/** The same at a glance, with tabs in a group. */
export const GLANCE_SCREEN: RecordScreen = {
  ...GARDEN_SCREEN,
  header: { status: 'status', facts: ['number'], signs: [{ id: 'poisonous', when: 'record.poisonous == true', tone: 'danger' }] },
  tabs: [
    {
      id: 'glance',
      kind: 'overview',
      icon: 'sun',
      panels: [
        {
          id: 'due',
          kind: 'signs',
          signs: [
            { id: 'small', when: 'record.height < 150', tone: 'info' },
            { id: 'watering', when: "record.status == 'growing'", tone: 'danger', field: 'planted', tab: 'care' },
            { id: 'unfed', when: '!answered(record.feeds)', tone: 'warning', tab: 'gone' },
          ],
        },
        {
          ...{ id: 'seedlings', kind: 'related', tab: 'siblings', resource: 'plant', by: 'bed', limit: 2 },
          columns: [{ field: 'display', primary: true }, { field: 'planted' }],
          filter: [{ field: 'status', op: 'eq', value: 'seed' }],
        },
        { id: 'about', kind: 'fields', side: true, fields: ['latin', 'email', 'warning', 'neighbours'], tab: 'overview' },
        { id: 'feeds', kind: 'rows', side: true, field: 'feeds', name: 'what', facts: ['on', 'grams'] },
      ],
    },
    ...GARDEN_SCREEN.tabs.map((tab) => (tab.kind === 'history' ? tab : { ...tab, group: 'growth' })),
  ] as RecordScreen['tabs'],
}

export const GARDEN_BUNDLE: ScreenBundle = {
  id: 'screens/garden/plant-record',
  publishedHash: 'story',
  screen: GARDEN_SCREEN,
  resources: { plant: PLANT },
  forms: {},
}
