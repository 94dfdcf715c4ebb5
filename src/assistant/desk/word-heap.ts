/** Words are shown in heaps: a page that is drawn anew for each of them does nothing else. */
const HEAP_MS = 30

/** Words of an answer that have come and are not shown yet. */
export interface WordHeap {
  readonly add: (words: string) => void
  /** Shows what there is now. */
  readonly flush: () => void
  /** Shows nothing more. */
  readonly drop: () => void
}

export function createWordHeap(after: (ms: number, work: () => void) => () => void, show: (words: string) => void): WordHeap {
  let words = ''
  let cancel: (() => void) | undefined
  const flush = (): void => {
    cancel?.()
    cancel = undefined
    const heap = words
    words = ''
    if (heap !== '') show(heap)
  }
  return {
    flush,
    add: (more) => {
      words += more
      cancel ??= after(HEAP_MS, flush)
    },
    drop: () => cancel?.(),
  }
}
