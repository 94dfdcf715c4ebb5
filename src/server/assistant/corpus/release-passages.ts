import type { ReleasesBlock } from '#contract'
import { type Linked, textAt } from '#document'
import { DEFAULT_LANGUAGE } from '#translation'
import type { Passage } from './passage.ts'

/** Pictures and videos of answers come from here. */
export const MEDIA_ROOT = '/api/assistant/media/'
/** Of all releases together. */
const ITEMS_MAX = 500

/** Where what is new in the product stands, and its name. */
export interface ReleaseScreens {
  readonly title: string
  /** Route ids. */
  readonly routes: readonly string[]
  /** Route of the screen that shows their videos. */
  readonly videos: string | undefined
}

/** A release as it is kept (`product_release`), with the types of its media by id. */
export interface ReleaseRow {
  readonly id: string
  readonly version: string
  readonly features: readonly {
    readonly category: string
    readonly items: readonly { readonly text: string; readonly media: string | null }[]
  }[]
  readonly updated_at: string
  readonly media: Readonly<Record<string, string>>
}

/** Each item of a release is a section under its category, with its picture or video; the newest releases first. */
export function releasePassages(releases: readonly ReleaseRow[], { title, routes, videos }: ReleaseScreens): readonly Passage[] {
  return releases
    .flatMap(({ id, version, features, updated_at: updatedAt, media }) =>
      features.flatMap(({ category, items }, feature) =>
        items.flatMap((item, at): readonly Passage[] => {
          const text = item.text.trim()
          if (text === '') return []
          return [
            {
              id: `releases/${id}#${feature + 1}-${at + 1}`,
              page: `releases/${id}`,
              title: `${title} ${version}`,
              heading: category,
              keywords: [],
              text: text.split(/\n\s*\n/).map((piece) => piece.trim()),
              steps: [],
              note: '',
              routes,
              route: undefined,
              updated: new Date(updatedAt).toISOString().slice(0, 10),
              ...mediaOf(item.media, media, videos),
            },
          ]
        }),
      ),
    )
    .slice(0, ITEMS_MAX)
}

function mediaOf(id: string | null, types: ReleaseRow['media'], videoOn: string | undefined): Pick<Passage, 'images' | 'videoOn'> {
  const type = id === null ? undefined : types[id]
  if (type === undefined) return {}
  if (!type.startsWith('video/')) return { images: [`${MEDIA_ROOT}${id}`] }
  return videoOn === undefined ? {} : { videoOn }
}

/** The screens that show releases, by their documents. */
export function releaseScreens({ routes, screens, strings }: Pick<Linked, 'routes' | 'screens' | 'strings'>): ReleaseScreens {
  const shown = routes.flatMap((route) => {
    const screen = route.planned ? undefined : screens.get(route.screen)
    const blocks = screen?.kind === 'page' ? screen.blocks.filter((block): block is ReleasesBlock => block.kind === 'releases') : []
    return blocks.map(({ media }) => ({ id: route.id, name: route.name, media }))
  })
  const all = shown.filter(({ media }) => media === undefined)
  return {
    title: textAt(strings[DEFAULT_LANGUAGE], all[0]?.name ?? '') ?? '',
    routes: all.map(({ id }) => id),
    videos: (shown.find(({ media }) => media === 'video') ?? all[0])?.id,
  }
}
