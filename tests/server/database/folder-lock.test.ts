import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openTestFolder } from './open-test-database.ts'
import { temporaryFolder } from './temporary-folder.ts'

const DEAD_PID = 2 ** 22 + 1

describe('refuses', () => {
  it('a folder that a live process holds, naming the process, and leaves its lock alone', async () => {
    const dataDir = temporaryFolder()
    const holder = await openTestFolder(dataDir)
    const lock = readFileSync(join(dataDir, 'database.lock'), 'utf8')
    await expect(openTestFolder(dataDir)).rejects.toThrow(`Process ${process.pid} is using this data folder`)
    expect(readFileSync(join(dataDir, 'database.lock'), 'utf8')).toBe(lock)
    await holder.close()
  })

  it('a folder held from another machine', async () => {
    const dataDir = temporaryFolder()
    writeFileSync(join(dataDir, 'database.lock'), JSON.stringify({ pid: DEAD_PID, host: 'elsewhere', started: null }))
    await expect(openTestFolder(dataDir)).rejects.toThrow(`Process ${DEAD_PID} on elsewhere holds`)
  })

  it('a live process whose start time is unknown', async () => {
    const dataDir = temporaryFolder()
    writeFileSync(join(dataDir, 'database.lock'), JSON.stringify({ pid: process.ppid, host: hostname(), started: null }))
    await expect(openTestFolder(dataDir)).rejects.toThrow(`Process ${process.ppid} is using this data folder`)
  })

  it('a lock file of someone else', async () => {
    const dataDir = temporaryFolder()
    writeFileSync(join(dataDir, 'database.lock'), '')
    await expect(openTestFolder(dataDir)).rejects.toThrow('is not a lock this program wrote')
  })
})

it.each([
  ['of a process that is dead', { pid: DEAD_PID, host: hostname(), started: null }],
  ['whose number another process has now', { pid: process.pid, host: hostname(), started: 'an earlier boot:1' }],
])('takes over the lock %s and gives it back in the end', async (_, holder) => {
  const dataDir = temporaryFolder()
  const lock = join(dataDir, 'database.lock')
  writeFileSync(lock, JSON.stringify(holder))
  const database = await openTestFolder(dataDir)
  expect(JSON.parse(readFileSync(lock, 'utf8'))).toMatchObject({ pid: process.pid, host: hostname() })
  await database.close()
  expect(existsSync(lock)).toBe(false)
})
