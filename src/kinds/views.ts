import { plain, type Slot } from './slots.ts'

/** Ready-made filters that stand above records as tabs. */
export const views: Slot = {
  slot: 'parts',
  none: 'kept',
  of: { needs: 'views', may: 'emptyViews', slots: { id: plain, first: plain, filter: { slot: 'filter', hidden: 'part' } } },
}
