import { access, owed, type Part, plain, resource, type ScreenKind } from './slots.ts'

const own = { id: plain, kind: plain } as const
/** One feature of the product behind a word of the language. */
const feature: Part = { needs: 'blocks', slots: own }

const BLOCKS: Readonly<Record<string, Part>> = {
  heading: { needs: 'blocks', slots: { ...own, tone: plain } },
  text: { needs: 'blocks', slots: { ...own, tone: plain } },
  notice: { needs: 'blocks', slots: { ...own, tone: plain } },
  links: { may: 'blocks', slots: { ...own, routes: { slot: 'routes' }, tiles: plain, counts: { slot: 'counts' } } },
  guide: { slots: { ...own, lessons: { slot: 'lessons' } } },
  record: { needs: 'blocks', slots: { ...own, resource, sections: { slot: 'sections', helped: true }, requires: access } },
  'account-step': { may: 'blocks', slots: { ...own, step: plain } },
  'sign-in': { may: 'blocks', slots: own },
  'form-versions': { may: 'blocks', slots: own },
  releases: { may: 'blocks', slots: { ...own, media: plain } },
  'company-logo': { needs: 'blocks', slots: { ...own, requires: access } },
  'company-words': { needs: 'blocks', slots: { ...own, requires: access } },
  'own-report': { needs: 'blocks', slots: { ...own, resource, change: { slot: 'route', closed: 'key' } } },
  'report-desk': { needs: 'blocks', slots: { ...own, resource, open: { slot: 'route', closed: 'key' } } },
  rights: feature,
  'menu-review': feature,
  'access-review': feature,
  chat: feature,
  'assistant-state': feature,
  translations: feature,
  wall: feature,
  'form-builder': feature,
}

export const page: ScreenKind = { slots: { kind: plain, area: plain, blocks: { slot: 'kinds', of: BLOCKS }, owed } }
