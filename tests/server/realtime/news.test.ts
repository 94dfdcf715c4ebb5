import { describe, expect, it } from 'vitest'
import { type News, newsIn, textsOf } from '../../../src/server/messaging/realtime/news.ts'
import fc from '../../fast-check.ts'

const MAX = 7_700
const companyId = fc.uuid()

describe('news between processes', () => {
  it('name everyone once, in texts that fit, however many they are', () => {
    fc.assert(
      fc.property(companyId, fc.uniqueArray(fc.uuid(), { maxLength: 450 }), (company, userIds) => {
        const texts = textsOf({ kind: 'rights', companyId: company, userIds }, MAX)
        const named = texts.flatMap((text) => {
          const news = newsIn(text)
          return news?.kind === 'rights' && news.companyId === company ? news.userIds : []
        })
        expect(named).toEqual(userIds)
        expect(texts.every((text) => Buffer.byteLength(text) <= MAX)).toBe(true)
      }),
    )
  })

  it('say that pages are to ask where the words of a company do not fit', () => {
    const overrides = Object.fromEntries(Array.from({ length: 400 }, (_none, at) => [`resources/client.fields.f${at}`, 'ü'.repeat(60)]))
    const news: News = { kind: 'words', companyId: 'c', words: { terms: { client: 'Client', employee: 'Employee' }, overrides } }
    expect(textsOf(news, MAX).map(newsIn)).toEqual([{ kind: 'company', companyId: 'c' }])
    const few: News = { ...news, words: { ...news.words, overrides: { a: 'b' } } }
    expect(textsOf(few, MAX).map(newsIn)).toEqual([few])
  })

  it('of a kind that this version does not know are passed over', () => {
    for (const text of ['{"kind":"dance"}', '{"kind":"toString"}', 'null', '[]', '"changed"', '', 'not json', '{', '\u0000'])
      expect(newsIn(text)).toBeUndefined()
  })
})
