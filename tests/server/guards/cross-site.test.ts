import { describe, expect, it } from 'vitest'
import { crossSiteProblem, disagreeingId, passwordProblems } from '#server/http/guards'

const facts = { method: 'POST', open: false, origin: undefined, fetchSite: undefined, host: 'care.test:4000', publicOrigin: undefined }

describe('cross-site calls', () => {
  it.each([
    ['a post from another origin', { origin: 'https://evil.test' }],
    ['a post from an opaque origin', { origin: 'null' }],
    ['the same host on another port', { origin: 'http://care.test:4001' }],
    ['a read with a session from another site', { method: 'GET', fetchSite: 'cross-site' }],
    ['a call from a sibling domain', { fetchSite: 'same-site' }],
    ['a sign-in from another site', { open: true, fetchSite: 'cross-site' }],
    ['the called host when a public address is set', { origin: 'http://care.test:4000', publicOrigin: 'https://care.example' }],
  ])('are refused: %s', (_title, over) => {
    expect(crossSiteProblem({ ...facts, ...over })).toBeDefined()
  })

  it.each([
    ['a program without browser headers', {}],
    ['our own page', { origin: 'http://care.test:4000', fetchSite: 'same-origin' }],
    ['our own page at its public address', { origin: 'https://care.example', publicOrigin: 'https://care.example' }],
    ['a link from elsewhere to an open page', { method: 'GET', open: true, fetchSite: 'cross-site' }],
  ])('are told from %s', (_title, over) => {
    expect(crossSiteProblem({ ...facts, ...over })).toBeUndefined()
  })
})

describe('ids in a call', () => {
  const actor = { companyId: 'c1', userId: 'u1' }

  it.each([[{ companyId: 'c2' }], [{ cId: 'c2' }], [{ cid: ['c1'] }], [{ _id: 'u2' }], [{ companyId: null }]])(
    'must be the own ones: %o is refused',
    (given) => {
      expect(disagreeingId(given, actor)).toBeDefined()
    },
  )

  it.each([[{ companyId: 'c1', _id: 'u1' }], [{}], [null], ['text'], [[{ companyId: 'c2' }]]])('are fine in %o', (given) => {
    expect(disagreeingId(given, actor)).toBeUndefined()
  })
})

describe('password policy', () => {
  it.each([
    ['short-Pass1', 'too-short'],
    ['a'.repeat(257), 'too-long'],
    ['northern-Skies-77', 'company-word'],
    ['MyBYRONpassword9', 'company-word'],
    ['passwordpassword', 'too-guessable'],
    ['qwertyuiop123', 'too-guessable'],
    ['111111111111111', 'too-guessable'],
  ])('refuses %s: %s', async (password, problem) => {
    expect(await passwordProblems(password, ['Northern Lights Care', 'Ada Byron'])).toEqual([problem])
  })

  it.each(['correct horse battery staple', 'violet-Harbour-41', 'пароль из четырёх слов'])(
    'takes %s without asking for digits or capitals',
    async (password) => {
      expect(await passwordProblems(password, ['Northern Lights Care'])).toEqual([])
    },
  )
})
