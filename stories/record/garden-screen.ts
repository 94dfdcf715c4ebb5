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

export const GARDEN_BUNDLE: ScreenBundle = {
  id: 'screens/garden/plant-record',
  publishedHash: 'story',
  screen: GARDEN_SCREEN,
  resources: { plant: PLANT },
  forms: {},
}
