import { plain, type ScreenKind } from './slots.ts'

export const form: ScreenKind = { slots: { kind: plain, form: { slot: 'form' }, several: plain } }
