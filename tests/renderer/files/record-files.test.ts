import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError, filesApi } from '#api'
import type { ResolvedField } from '#contract'
import { createRecordFiles } from '../../../src/renderer/files/record-files.ts'

const FIELD: ResolvedField = { type: 'file', label: 'x', accept: ['image', 'pdf'], maxMb: 3 }
const { maxMb: _limit, ...FIELD_WITHOUT_LIMIT } = FIELD
const t = (key: string, params?: Readonly<Record<string, unknown>>) => (params ? `${key} ${JSON.stringify(params)}` : key)
const port = createRecordFiles({ resource: 'moving-expense', maxBytes: 10_000_000, t: t as never })
const add = (bytes: number, field = FIELD) =>
  port.add(
    { id: 'f1', pointer: '/items/a/receipt', field, file: new File([new Uint8Array(bytes)], 'receipt.pdf', { type: 'application/pdf' }) },
    () => undefined,
  )
const failing = (over: Partial<ApiError>) => Object.assign(new ApiError({ status: 422, code: 'invalid-value', message: '' }), over)

describe('a file of a record', () => {
  afterEach(() => vi.restoreAllMocks())

  it('is sent to its field of the resource at once', async () => {
    const stored = { id: 'f1', name: 'receipt.pdf', type: 'application/pdf', size: 10, sha256: 'a' }
    const send = vi.spyOn(filesApi, 'send').mockResolvedValue(stored)
    expect(await add(10)).toBe(stored)
    expect(send.mock.calls[0]?.[0]).toMatchObject({ id: 'f1', resource: 'moving-expense', at: '/items/a/receipt', name: 'receipt.pdf' })
    expect(port.waiting.get().size).toBe(0)
  })

  it('is not sent when it has more than its field takes, or than the company takes where the field says nothing', async () => {
    const send = vi.spyOn(filesApi, 'send')
    await expect(add(3_000_001)).rejects.toThrow('shared/files.refused.tooLarge {"max":3}')
    await expect(add(10_000_001, FIELD_WITHOUT_LIMIT)).rejects.toThrow('shared/files.refused.tooLarge {"max":10}')
    expect(send).not.toHaveBeenCalled()
  })

  it.each([
    ['there is no network', failing({ status: 0 }), 'shared/files.offline'],
    ['the server says what is wrong', failing({ message: 'Too many pixels' }), 'Too many pixels'],
  ])('says why it was not taken when %s', async (_what, error, said) => {
    vi.spyOn(filesApi, 'send').mockRejectedValue(error)
    await expect(add(10)).rejects.toThrow(said)
  })
})
