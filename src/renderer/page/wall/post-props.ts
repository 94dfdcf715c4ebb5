import type { WallPost } from '#contract'

export interface PostProps {
  readonly post: WallPost
  readonly mayModerate: boolean
  /** Gives whether it was done; what went wrong is told. */
  readonly change: (deed: () => Promise<WallPost | null>) => Promise<boolean>
}
