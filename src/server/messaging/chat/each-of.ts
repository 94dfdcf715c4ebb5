/** Does the work for each, one after the other; one that fails holds up no other, and its error is thrown once all had their turn. */
export async function eachOf<Item, Result>(items: Iterable<Item>, work: (item: Item) => Promise<Result>): Promise<readonly Result[]> {
  const results: Result[] = []
  const errors: unknown[] = []
  for (const item of items) {
    try {
      results.push(await work(item))
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw errors[0]
  return results
}
