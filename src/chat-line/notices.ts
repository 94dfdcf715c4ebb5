import type { ChatNotices } from './chat-line.ts'

type Hear<N extends keyof ChatNotices> = (notice: ChatNotices[N]) => void

export interface Notices {
  readonly on: <N extends keyof ChatNotices>(name: N, hear: Hear<N>) => () => void
  readonly tell: <N extends keyof ChatNotices>(name: N, notice: ChatNotices[N]) => void
}

export const createNotices = (): Notices => {
  const hearers: { readonly [N in keyof ChatNotices]: Set<Hear<N>> } = { messageCame: new Set(), callAnswered: new Set(), groupLeft: new Set() }
  return {
    on: (name, hear) => {
      hearers[name].add(hear)
      return () => void hearers[name].delete(hear)
    },
    tell: (name, notice) => {
      for (const hear of [...hearers[name]]) hear(notice)
    },
  }
}
