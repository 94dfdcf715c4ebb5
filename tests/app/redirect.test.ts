import { describe, expect, it } from 'vitest'
import { redirectOf } from '../../src/app/redirect.ts'

describe('while nobody is signed in', () => {
  for (const path of ['/', '/account', '/pages', '/pages/home', '/pages/things/things/42']) {
    it(`leads ${path} to the sign-in`, () => {
      expect(redirectOf('signed-out', path)).toBe('login')
    })
  }

  for (const path of ['/account/login', '/account/timeout', '/nowhere', '/pagesx']) {
    it(`shows ${path}`, () => {
      expect(redirectOf('signed-out', path)).toBeUndefined()
    })
  }
})

describe('while somebody is signed in', () => {
  for (const path of ['/', '/account/login', '/account/timeout', '/pages']) {
    it(`leads ${path} to what was wanted`, () => {
      expect(redirectOf('ready', path)).toBe('wanted')
    })
  }

  it('shows the workspace and unknown addresses', () => {
    expect([redirectOf('ready', '/pages/home'), redirectOf('ready', '/nowhere')]).toEqual([undefined, undefined])
  })
})
