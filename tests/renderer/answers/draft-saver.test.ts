import { expect, it } from 'vitest'
import { ApiError } from '#api'
import type { DraftBody } from '#contract'
import { draftSaver } from '../../../src/renderer/answers/draft-saver.ts'
import { createModelServer } from '../../server/forms/model-server.ts'

const ID = '3f000000-0000-4000-8000-00000000000f'
const body = (version: number, note: string, reasons: Readonly<Record<string, string>> = {}): DraftBody => ({
  ...{ form: 'forms/story/diary', hash: 'd'.repeat(64), clientId: null, version, device: 'x' },
  content: { answers: { note }, reasons, labels: {} },
})

type Fate = 'arrives' | 'is lost' | 'answer is lost'

/** A saver over a network that does as told, one fate for each call. */
function saver(...fates: readonly Fate[]) {
  const server = createModelServer()
  const left = [...fates]
  const save = draftSaver({
    id: ID,
    opened: body(0, 'as opened').content,
    say: () => 'no',
    forms: {
      saveDraft: async (id, draft) => {
        const fate = left.shift() ?? 'arrives'
        const reply = fate === 'is lost' ? undefined : server.putDraft(id, draft)
        if (reply === undefined || fate === 'answer is lost') throw new ApiError({ status: 0, code: 'network', message: '' })
        if (reply.status === 404 || reply.status === 409) throw new ApiError({ status: reply.status, code: 'conflict', message: '', data: reply.data })
        return reply.data as Awaited<ReturnType<Parameters<typeof draftSaver>[0]['forms']['saveDraft']>>
      },
    },
  })
  return { server, save }
}

it('goes on from a save whose answer was lost, also when another one was lost after it', async () => {
  const { server, save } = saver('answer is lost', 'is lost')
  expect((await save(body(0, 'a'))).kind).toBe('unreachable')
  expect((await save(body(0, 'a b'))).kind).toBe('unreachable')
  expect(await save(body(0, 'a b c'))).toMatchObject({ kind: 'saved', head: { version: 2 } })
  expect(server.getDraft(ID)).toMatchObject({ data: { content: { answers: { note: 'a b c' } } } })
})

it('never takes for its own what another device saved, were it only another reason', async () => {
  const { server, save } = saver('is lost')
  expect((await save(body(0, 'a'))).kind).toBe('unreachable')
  server.putDraft(ID, body(0, 'a', { late: 'The car broke down' }))
  expect(await save(body(0, 'a b'))).toMatchObject({ kind: 'conflict', theirs: { content: { reasons: { late: 'The car broke down' } } } })
})

it('keeps a correction anew whose draft went with another correction that was filed (R32)', async () => {
  const { server, save } = saver()
  const correcting = (version: number, note: string): DraftBody => ({ ...body(version, note), recordVersion: 1 })
  await save(correcting(0, 'a'))
  server.dropDraft(ID)
  expect((await save(body(1, 'a b'))).kind).toBe('refused')
  expect(await save(correcting(1, 'a b'))).toMatchObject({ kind: 'saved' })
  expect(server.getDraft(ID)).toMatchObject({ data: { content: { answers: { note: 'a b' } } } })
})

it('goes on from what the page before had sent as it closed: nobody heard the answer, and it is what this one was opened with', async () => {
  const { server, save } = saver()
  server.putDraft(ID, body(0, 'as'))
  server.putDraft(ID, body(1, 'as opened'))
  expect(await save(body(1, 'as opened, and more'))).toMatchObject({ kind: 'saved', head: { version: 3 } })
  expect(server.getDraft(ID)).toMatchObject({ data: { content: { answers: { note: 'as opened, and more' } } } })
})
