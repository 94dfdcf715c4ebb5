import { expect, it } from 'vitest'
import { oneAtATime } from '../../src/concurrency/one-at-a-time.ts'

/** Work that ends when it is told to. */
function slow() {
  const ends: (() => void)[] = []
  let atOnce = 0
  let most = 0
  const run = oneAtATime(async () => {
    atOnce += 1
    most = Math.max(most, atOnce)
    await new Promise<void>((resolve) => ends.push(resolve))
    atOnce -= 1
  })
  const end = async (): Promise<void> => {
    ends.at(-1)?.()
    for (let turns = 0; turns < 10; turns += 1) await Promise.resolve()
  }
  return { run, end, begun: () => ends.length, most: () => most }
}

it('begins at once, and once more for all that is asked for meanwhile', async () => {
  const { run, end, begun, most } = slow()
  const asked = [run(), run(), run()]
  expect(begun()).toBe(1)
  await end()
  expect(begun()).toBe(2)
  void run()
  await end()
  expect(begun()).toBe(3)
  await end()
  await Promise.all(asked)
  expect([begun(), most()]).toEqual([3, 1])
})

it('lets who asks meanwhile wait for the present run alone', async () => {
  const { run, end } = slow()
  void run()
  let isDone = false
  void run().then(() => {
    isDone = true
  })
  await end()
  expect(isDone).toBe(true)
})

it('begins again after a run that failed, and says so to who asked for it', async () => {
  let runs = 0
  const run = oneAtATime(async () => {
    runs += 1
    if (runs === 1) throw new Error('the disk is full')
  })
  await expect(run()).rejects.toThrow('the disk is full')
  await expect(run()).resolves.toBeUndefined()
  expect(runs).toBe(2)
})
