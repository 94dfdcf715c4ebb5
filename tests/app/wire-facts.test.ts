import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { appStore, bus } from '#store'
import { wireFacts } from '../../src/app/wire-facts.ts'

vi.mock('#session', () => ({ refreshBoot: vi.fn(async () => undefined), startSession: vi.fn(), forgetWanted: vi.fn(), LOGIN_PATH: '/login' }))

const CATALOGUE = ['forms', 'catalogue']
const WORK = ['forms', 'work', 'x']
const queries = new QueryClient()
const unwire = wireFacts(queries)
afterEach(unwire)

describe('documents that change', () => {
  it('ask anew which version of each form is the present one, and leave what is being filled in alone', () => {
    for (const key of [CATALOGUE, WORK]) queries.setQueryData(key, [])
    const isAskedAgain = (key: readonly string[]) => queries.getQueryState(key)?.isInvalidated
    const problems = [{ document: 'forms/clinical/poc', text: 'wrong' }]
    bus.emit('documentsChanged', { changed: [], problems })
    expect([appStore.get().documentProblems, isAskedAgain(CATALOGUE)]).toEqual([problems, false])
    bus.emit('documentsChanged', { changed: ['forms/clinical/poc'], problems: [] })
    expect([appStore.get().documentProblems, isAskedAgain(CATALOGUE), isAskedAgain(WORK)]).toEqual([[], true, false])
  })
})
