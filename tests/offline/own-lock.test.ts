import { expect, it } from 'vitest'
import { ownLock } from '../../src/offline/own-lock.ts'

it('lets one at a time go under each name, also after one that failed', async () => {
  const { request } = ownLock()
  const done: string[] = []
  let end: () => void = () => undefined
  const first = request('sends', () => new Promise<void>((resolve) => (end = resolve)))
  const second = request('sends', async () => {
    done.push('second')
    throw new Error('the disk is full')
  })
  const third = request('sends', async () => void done.push('third'))
  await Promise.resolve()
  expect(done).toEqual([])
  end()
  await first
  await expect(second).rejects.toThrow('the disk is full')
  await third
  expect(done).toEqual(['second', 'third'])
})

it('holds nothing up under another name', async () => {
  const { request } = ownLock()
  void request('chat-sound', () => new Promise(() => undefined))
  await expect(request('sends', async () => 'sent')).resolves.toBe('sent')
})
