import { expect, it } from 'vitest'
import { serialize, serializeByKey } from '../../src/concurrency/serialize.ts'

/** Work that says when it begins and ends, and takes a while. */
function workers() {
  const seen: string[] = []
  const work =
    (name: string, fails = false) =>
    async (): Promise<string> => {
      seen.push(`${name} begins`)
      await Promise.resolve()
      if (fails) throw new Error(name)
      seen.push(`${name} ends`)
      return name
    }
  return { seen, work }
}

it('runs work one after the other, and goes on after a failure', async () => {
  const { seen, work } = workers()
  const inTurn = serialize()
  const all = await Promise.allSettled([inTurn(work('a')), inTurn(work('b', true)), inTurn(work('c'))])
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'c begins', 'c ends'])
})

it('does so for each key on its own', async () => {
  const { seen, work } = workers()
  const inTurn = serializeByKey()
  await Promise.all([inTurn('one', work('a')), inTurn('one', work('b')), inTurn('two', work('c'))])
  expect(seen.indexOf('b begins')).toBeGreaterThan(seen.indexOf('a ends'))
  expect(seen.indexOf('c begins')).toBeLessThan(seen.indexOf('a ends'))
})
