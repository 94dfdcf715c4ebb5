import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { errorText, tellFailure } from '#actions'
import { wallApi } from '#api'
import type { WallPage, WallPost, WallView } from '#contract'
import { useT } from '#i18n'
import { Button, EmptyState, ErrorState, SkeletonLines, Tabs } from '#widgets'
import { Composer } from './composer.tsx'
import { PostCard } from './post-card.tsx'
import css from './wall.module.css'

const VIEWS: readonly WallView[] = ['all', 'reported', 'hidden']

interface Pages {
  readonly pages: readonly WallPage[]
}

/** The pages with a post as it is now; without it where it is nobody's to see here any more. */
const withPost = <T extends Pages>(found: T, id: string, now: WallPost | null): T => ({
  ...found,
  pages: found.pages.map((each) => ({ ...each, posts: each.posts.flatMap((post) => (post.id === id ? (now ?? []) : [post])) })),
})

/** What owners of all companies say to one another: to write, and to read from the newest on. */
export function Wall(): ReactNode {
  const t = useT()
  const [view, setView] = useState<WallView>('all')
  const queries = useQueryClient()
  const queryKey = ['wall', view]
  const { data, isPending, isError, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => wallApi.page(view, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ before }) => before,
  })
  /** Does something to a post and shows what it became. */
  const change = async (id: string, deed: () => Promise<WallPost | null>): Promise<boolean> => {
    try {
      const now = await deed()
      queries.setQueryData<typeof data>(queryKey, (found) => found && withPost(found, id, now))
      return true
    } catch (failure) {
      tellFailure(failure, t)
      return false
    }
  }
  if (isPending) return <SkeletonLines lines={10} />
  if (isError) return <ErrorState message={errorText(error, t)} onRetry={() => void refetch()} />
  const posts = data.pages.flatMap((each) => each.posts)
  const mayModerate = data.pages[0]?.mayModerate === true
  return (
    <div className={css.wall}>
      {mayModerate && (
        <Tabs
          label={t('shared/wall.views.label')}
          tabs={VIEWS.map((id) => ({ id, label: t(`shared/wall.views.${id}`) }))}
          value={view}
          group="wall"
          onChange={(id) => setView(VIEWS.find((each) => each === id) ?? 'all')}
        />
      )}
      {view === 'all' && <Composer onPosted={() => void queries.invalidateQueries({ queryKey: ['wall'] })} />}
      {posts.length === 0 && <EmptyState icon="messages-square" title={t(`shared/wall.empty.${view}`)} />}
      {posts.map((post) => (
        <PostCard key={post.id} post={post} mayModerate={mayModerate} change={(deed) => change(post.id, deed)} />
      ))}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('shared/wall.older')}
        </Button>
      )}
    </div>
  )
}
