import { describe, expect, it } from 'vitest'
import { chooseLanguage, LANGUAGES, languageOf } from '#translation'
import { firstLanguage } from '../../src/look/first-language.ts'

const COOKIES = ['', 'lang=ar', 'a=b; lang=ur; c=d', 'lang=zz', 'slang=ar', 'lang= ES-mx ', 'lang=', ...LANGUAGES.map(({ code }) => `lang=${code}`)]
const BROWSERS = [[], ['de-DE', 'ar-EG', 'en'], ['en-GB', 'ar'], ['HMN'], ['zz'], ['ur-PK']]

describe('the language before the first paint', () => {
  it.each(COOKIES)('is the one that the page chooses then: %s', (cookies) => {
    for (const browser of BROWSERS) {
      const { code, direction } = languageOf(chooseLanguage(cookies, browser))
      expect(firstLanguage(cookies, browser), browser.join()).toEqual({ code, direction })
    }
  })
})
