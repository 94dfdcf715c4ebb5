import { plain, resource, type ScreenKind } from './slots.ts'

export const ownForms: ScreenKind = { slots: { kind: plain, resource, about: plain, forms: plain, columns: { slot: 'columns', none: 'kept' } } }
