import { describe, expect, it } from 'vitest'
import { deviceName } from '../../../src/renderer/answers/device-name.ts'

const t = (key: string, places: Readonly<Record<string, unknown>> = {}): string =>
  key.endsWith('browserOn') ? `${places.browser} on ${places.system}` : 'another device'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

describe('the word for a device', () => {
  it.each([
    ['curl/8.5.0', 'another device'],
    [`${MAC} Version/17.4 Safari/605.1.15`, 'Safari on macOS'],
    [WINDOWS, 'Chrome on Windows'],
    [`${WINDOWS} Edg/140.0.0.0`, 'Edge on Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox on Linux'],
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36', 'Chrome on Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
      'Chrome on iPhone',
    ],
    ['Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36', 'Chrome on Android'],
    ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36', 'Chrome on ChromeOS'],
  ])('of %s is %s', (userAgent, word) => {
    expect(deviceName({ userAgent }, t)).toBe(word)
  })
})
