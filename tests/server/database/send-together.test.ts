import { expect, it } from 'vitest'
import { sendTogether } from '../../../src/server/platform/database/send-together.ts'

/** A server that fails so often before it takes texts. */
function failing(times: number) {
  const trips: (readonly string[])[] = []
  let left = times
  const send = async (texts: readonly string[]): Promise<void> => {
    await Promise.resolve()
    if (left-- > 0) throw new Error('The line is broken.')
    trips.push(texts)
  }
  return { trips, ...sendTogether({ send, isClosed: () => false, againMs: 1 }) }
}

it('sends at once what is said first, and together and in order what is said meanwhile', async () => {
  const { trips, add } = failing(0)
  const first = add('1')
  await Promise.resolve().then(() => undefined)
  await Promise.all([first, add('2'), add('3')])
  expect(trips.flat()).toEqual(['1', '2', '3'])
  expect(trips.length).toBeLessThan(3)
})

it('sends again what did not arrive, before what was said later', async () => {
  const { trips, add } = failing(4)
  await Promise.all([add('1'), add('2').then(() => add('3'))])
  expect(trips.flat()).toEqual(['1', '2', '3'])
})

it('tells who said it what is given up, and all others with the next that arrives that they have missed something', async () => {
  const { trips, add } = failing(10)
  await expect(Promise.all([add('1'), add('2')])).rejects.toThrow('broken')
  await add('3')
  await add('4')
  expect(trips.flat()).toEqual(['', '3', '4'])
})

it('lets no more than ten thousand wait', async () => {
  let go = (): void => undefined
  const taken: string[] = []
  const send = async (texts: readonly string[]): Promise<void> => {
    if (taken.length === 0) await new Promise<void>((resolve) => (go = resolve))
    taken.push(...texts)
  }
  const { add } = sendTogether({ send, isClosed: () => false, againMs: 1 })
  const begun = add('first')
  await Promise.resolve().then(() => undefined)
  const rest = Array.from({ length: 10_000 }, (_, at) => add(String(at)))
  await expect(add('too many')).rejects.toThrow('Too many texts wait')
  go()
  await Promise.all([begun, ...rest])
  expect(taken.length).toBe(10_002)
  expect(taken[1]).toBe('')
})
