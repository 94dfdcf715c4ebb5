import { describe, expect, it } from 'vitest'
import { redirectOf } from '../../src/app/redirect.ts'

describe('while nobody is signed in', () => {
  for (const path of ['/', '/account', '/pages', '/pages/home', '/pages/things/things/42', '/auth/login', '/call/a-room']) {
    it(`leads ${path} to the sign-in`, () => {
      expect(redirectOf('signed-out', path)).toBe('login')
    })
  }

  for (const path of ['/account/login', '/account/timeout', '/account/set-password', '/nowhere', '/pagesx']) {
    it(`shows ${path}`, () => {
      expect(redirectOf('signed-out', path)).toBeUndefined()
    })
  }
})

describe('while somebody is signed in', () => {
  for (const path of ['/', '/account/login', '/account/timeout', '/auth/login', '/pages']) {
    it(`leads ${path} to what was wanted`, () => {
      expect(redirectOf('ready', path)).toBe('wanted')
    })
  }

  it('shows the page of a password link all the same', () => {
    expect(redirectOf('ready', '/account/set-password')).toBeUndefined()
  })

  it('shows the workspace and unknown addresses', () => {
    expect(['/pages/home', '/nowhere', '/call/a-room'].map((path) => redirectOf('ready', path))).toEqual([undefined, undefined, undefined])
  })
})

describe('while there is no account at all', () => {
  for (const path of ['/', '/account/login', '/account/timeout', '/auth/login', '/pages/home']) {
    it(`leads ${path} to the first set-up`, () => {
      expect(redirectOf('signed-out', path, true)).toBe('set-up')
    })
  }

  it('shows that page, and addresses that are none', () => {
    expect([redirectOf('signed-out', '/account/set-up', true), redirectOf('signed-out', '/nowhere', true)]).toEqual([undefined, undefined])
  })
})
