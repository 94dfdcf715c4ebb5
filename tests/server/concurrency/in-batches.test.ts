import { expect, it } from 'vitest'
import { inBatches } from '#server/platform/concurrency'

it('takes what comes first at once, and together, in order and no more than the most what comes meanwhile', async () => {
  const taken: (readonly number[])[] = []
  const work = async (items: readonly number[]) => {
    taken.push(items)
    await Promise.resolve()
    return items.map((item) => item * 10)
  }
  const { add, isIdle } = inBatches({ work, most: 3 })
  expect(await Promise.all([1, 2, 3, 4, 5, 6].map(add))).toEqual([10, 20, 30, 40, 50, 60])
  expect(taken).toEqual([[1], [2, 3, 4], [5, 6]])
  expect(isIdle()).toBe(true)
})

it('fails for all of a batch that fails, or that gives too little, and goes on with the next', async () => {
  const work = async (items: readonly string[]) => {
    if (items.includes('bad')) throw new Error('It is broken.')
    return items.includes('short') ? [] : items
  }
  const { add, isIdle } = inBatches({ work, most: 2 })
  const ended = await Promise.allSettled(['first', 'bad', 'beside', 'short', 'last', 'after'].map(add))
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected', 'rejected', 'fulfilled'])
  expect(ended.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []))).toEqual([
    'Error: It is broken.',
    'Error: It is broken.',
    'Error: A batch of 2 gave 0 results.',
    'Error: A batch of 2 gave 0 results.',
  ])
  expect(isIdle()).toBe(true)
  expect(await add('again')).toBe('again')
})

it('carries nothing as well', async () => {
  const { add } = inBatches({ work: async (items: readonly number[]) => items.map(() => undefined), most: 2 })
  expect(await Promise.all([add(1), add(2)])).toEqual([undefined, undefined])
})
