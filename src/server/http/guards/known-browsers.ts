import { createHmac, randomBytes } from 'node:crypto'
import { sameText } from '#server/platform/database'

/** How long a browser is known by its cookie; browsers keep none for longer. */
export const BROWSER_KNOWN_DAYS = 400
/** People of one browser who are known: an office's machine has several. The ones who came in longest ago go. */
const PEOPLE_MAX = 12
const MARK = /^[\w-]{22}$/

export interface KnownBrowsers {
  readonly cookieName: string
  /** The browser's own name when this person came in with it before; undefined for a stranger and for what this server has not written. */
  knows(cookie: string | undefined, userId: string): string | undefined
  /** The cookie once this person has come in. It names nobody. */
  add(cookie: string | undefined, userId: string): string
}

/**
 * Browsers that came into an account before, told by a cookie that only this server can have written: a random name, and a mark for each person.
 * It opens nothing. It keeps somebody else's wrong tries from making its person wait, and the person's own are counted all the same.
 */
export function createKnownBrowsers(key: Buffer, secure: boolean): KnownBrowsers {
  const mark = (name: string, userId: string): string => createHmac('sha256', key).update(`${name} ${userId}`).digest().subarray(0, 16).toString('base64url')
  const read = (cookie = ''): readonly string[] => {
    const parts = cookie.split('.')
    return parts.length <= PEOPLE_MAX + 1 && parts.every((part) => MARK.test(part)) ? parts : []
  }
  return {
    cookieName: secure ? '__Host-rc_browser' : 'rc_browser',
    knows(cookie, userId) {
      const [name, ...marks] = read(cookie)
      if (name === undefined) return undefined
      const own = mark(name, userId)
      return marks.some((each) => sameText(each, own)) ? name : undefined
    },
    add(cookie, userId) {
      const [name = randomBytes(16).toString('base64url'), ...marks] = read(cookie)
      const own = mark(name, userId)
      return [name, own, ...marks.filter((each) => each !== own)].slice(0, PEOPLE_MAX + 1).join('.')
    },
  }
}
