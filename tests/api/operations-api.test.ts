import { expect, it } from 'vitest'
import { ApiError, answerOf } from '#api'
import type { OperationAnswer } from '#contract'
import { createOperationsApi } from '../../src/api/operations-api.ts'

const ANSWER: OperationAnswer = { items: [], done: 0, refused: 0, isKept: true }

it('asks for an operation by its module and its name', async () => {
  const calls: unknown[] = []
  const api = createOperationsApi({
    post: async <T>(path: string, body: unknown) => {
      calls.push([path, body])
      return { success: true, message: '', data: ANSWER as T }
    },
  })
  expect(await api.run('visits.copy-week', { key: 'k' })).toEqual(ANSWER)
  expect(calls).toEqual([['/api/operations/visits/copy-week', { key: 'k' }]])
})

it.each([
  ['items that are blocked', 'check-failed', ANSWER, ANSWER],
  ['warnings without a reason', 'reason-required', ANSWER, ANSWER],
  ['another refusal', 'wrong-state', ANSWER, undefined],
  ['a refusal of the answers', 'check-failed', null, undefined],
] as const)('reads what speaks against the items of %s', (_of, code, data, found) => {
  expect(answerOf(new ApiError({ status: 422, code, message: '', data }))).toBe(found)
})
