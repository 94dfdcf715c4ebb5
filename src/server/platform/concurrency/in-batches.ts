interface Batches<Item, Result> {
  /** One result for each item, in their order. */
  readonly work: (items: readonly Item[]) => Promise<readonly Result[]>
  /** Items of one batch. */
  readonly most: number
}

/** What comes while a batch is under way goes with the next one. A batch that fails fails for all that are in it, and for no other. */
export function inBatches<Item, Result>({ work, most }: Batches<Item, Result>): { add(item: Item): Promise<Result>; isIdle(): boolean } {
  interface Waiting {
    readonly item: Item
    readonly resolve: (result: Result) => void
    readonly reject: (error: unknown) => void
  }
  const waiting: Waiting[] = []
  let isBusy = false

  async function run(): Promise<void> {
    isBusy = true
    while (waiting.length > 0) {
      const batch = waiting.splice(0, most)
      try {
        const results = await work(batch.map(({ item }) => item))
        if (results.length !== batch.length) throw new Error(`A batch of ${batch.length} gave ${results.length} results.`)
        for (const [at, result] of results.entries()) batch[at]?.resolve(result)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isBusy = false
  }

  return {
    add: (item) =>
      new Promise<Result>((resolve, reject) => {
        waiting.push({ item, resolve, reject })
        if (!isBusy) void run()
      }),
    isIdle: () => !isBusy,
  }
}
