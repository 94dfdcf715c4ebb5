import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { endProcess, hasEnded } from './end-process.ts'

const waiting = () => spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1_000)'], { stdio: 'ignore' })

it('a process that was killed from outside has ended, and is not waited for', async () => {
  const running = waiting()
  expect(hasEnded(running)).toBe(false)
  running.kill('SIGKILL')
  await once(running, 'exit')
  expect(hasEnded(running)).toBe(true)
  await endProcess(running, 'SIGTERM')
})

it('a process that runs is gone when it was ended', async () => {
  const running = waiting()
  await endProcess(running, 'SIGTERM')
  expect(hasEnded(running)).toBe(true)
})
