/** Somebody at work, in a process of their own: saves a draft and asks for their badges, again and again, until told to stop; says the longest wait. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { beginSheet, SHEET, signIn } from './session.ts'

const LOOK_EVERY_MS = 40

const [address = '', who = ''] = process.argv.slice(2)
const nurse = await signIn(address, who)
const sheet = await beginSheet(nurse)

let isOver = false
let working = Promise.resolve(0)

async function work(): Promise<number> {
  const id = randomUUID()
  let longest = 0
  for (let version = 0; !isOver; version += 1) {
    const content = { answers: { clientId: sheet.clientId, swallowing: `typed ${version}` }, reasons: {}, labels: {} }
    const draft = { form: SHEET, hash: sheet.hash, clientId: sheet.clientId, version, device: 'bench', content }
    const calls = [await nurse.call('PUT', `/api/ui/forms/drafts/${id}`, draft), await nurse.call('GET', '/api/ui/badges')]
    const failed = calls.find(({ status }) => status !== 200)
    if (failed !== undefined) throw new Error(`Whoever was at work was refused with ${failed.status}.`)
    longest = Math.max(longest, ...calls.map(({ ms }) => ms))
    await pause(LOOK_EVERY_MS)
  }
  await nurse.call('DELETE', `/api/ui/forms/drafts/${id}`)
  return longest
}

process.on('message', async (told) => {
  if (told === 'begin') {
    isOver = false
    working = work()
    return
  }
  isOver = true
  process.send?.(await working)
})
process.send?.('ready')
