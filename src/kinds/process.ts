import { icon, owed, plain, type ScreenKind } from './slots.ts'

export const process: ScreenKind = {
  slots: {
    kind: plain,
    operation: { slot: 'operation' },
    steps: { slot: 'parts', none: 'part', of: { needs: 'steps', slots: { id: plain, icon, sections: { slot: 'sections' } } } },
    done: { slot: 'route', closed: 'key' },
    owed,
  },
}
