import type { WallPage, WallView } from '#contract'
import { RefusalError } from '#server/platform/refusal'
import type { ShellContext } from '../context.ts'
import { createAnswering, type WallAnswering } from './answering.ts'
import { createModerating, type WallModerating } from './moderating.ts'
import { createWallContext, eyesOf, type Reader, type WallContext } from './wall-context.ts'
import { PAGE, readPosts, type WallPlace } from './wall-rows.ts'
import { createWriting, type WallWriting } from './writing.ts'

/** The wall of owners and super admins. Each call throws forbidden for all others, as if there were no wall. */
export interface Wall extends WallWriting, WallAnswering, WallModerating {
  page(reader: Reader, asked: { readonly view: WallView; readonly before?: string }): Promise<WallPage>
}

export function createWall(context: ShellContext): Wall {
  const of = createWallContext(context)
  return { page: (reader, asked) => readPage(of, reader, asked), ...createWriting(of), ...createAnswering(of), ...createModerating(of) }
}

async function readPage(of: WallContext, reader: Reader, { view, before }: { readonly view: WallView; readonly before?: string }): Promise<WallPage> {
  of.inWall(reader)
  if (view !== 'all' && !reader.actor.superadmin) throw new RefusalError('forbidden')
  const found = await of.database.read('platform', (tx) =>
    readPosts(tx, { ...eyesOf(reader), view, before: before === undefined ? undefined : placeIn(before) }),
  )
  const last = found.length > PAGE ? found[PAGE - 1] : undefined
  return { posts: found.slice(0, PAGE), mayModerate: reader.actor.superadmin, ...(last && { before: `${last.pinned ? 1 : 0}~${last.at}~${last.id}` }) }
}

/** The place that a page ended with. Throws bad-request for what is none. */
function placeIn(text: string): WallPlace {
  const [, pinned, at, id] = /^([01])~([^~]{1,40})~([0-9a-f-]{36})$/.exec(text) ?? []
  if (pinned === undefined || at === undefined || id === undefined || Number.isNaN(Date.parse(at))) throw new RefusalError('bad-request')
  return { pinned: pinned === '1', at: new Date(at).toISOString(), id }
}
