import { plain, resource, type ScreenKind } from './slots.ts'

export const ownForms: ScreenKind = { slots: { kind: plain, resource } }
