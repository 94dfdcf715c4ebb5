import { describe, expect, it } from 'vitest'
import { type ActionPlace, actionsAt, SHELL_ACTIONS } from '../../src/shell/layers/actions.ts'
import { LAYERS } from '../../src/shell/layers/layers.tsx'

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const place: ActionPlace = {
  superadmin: false,
  isOwnAccount: false,
  userAgent: CHROME,
  colorMode: 'light',
  layerSlots: ['runs', 'game', 'voice'],
  opensRoute: () => true,
}
const ids = (change: Partial<ActionPlace> = {}) => actionsAt({ ...place, ...change }).map(({ id }) => id)

describe('the actions of the shell', () => {
  it.each([
    ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
    ['Firefox on an iPhone', 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/140.0 Mobile/15E148 Safari/605.1.15'],
    ['Opera', `${CHROME} OPR/120.0.0.0`],
  ])('hide the game and Voice Command on %s', (_browser, userAgent) => {
    expect(ids({ userAgent }).filter((id) => id === 'game' || id === 'voice')).toEqual([])
  })

  it.each(['runs', 'game', 'voice'])('hide the %s where no room lends it', (id) => expect(ids({ layerSlots: [] })).not.toContain(id))

  it('hide tutorials whose screens are not there', () => {
    expect(ids({ opensRoute: () => false }).filter((id) => ['training', 'releases', 'tutorials'].includes(id))).toEqual([])
  })

  it('offer clients and employees nothing but their account, the language, the theme and the way out', () => {
    expect(ids({ isOwnAccount: true })).toEqual(['account', 'language', 'to-dark', 'sign-out'])
  })

  it('offer the other theme only', () => {
    expect(ids().filter((id) => id.startsWith('to-'))).toEqual(['to-dark'])
    expect(ids({ colorMode: 'dark' }).filter((id) => id.startsWith('to-'))).toEqual(['to-light'])
  })

  it('stand in the order of the specification', () => {
    const inMenu = (menu: string) => actionsAt(place).filter((action) => action.menu === menu)
    expect(inMenu('user').map(({ id }) => id)).toEqual([
      ...['account', 'punch-in', 'punch-out', 'break-start', 'break-end', 'signature', 'customize-dashboard', 'runs', 'game', 'contact'],
      ...['language', 'offline', 'to-dark', 'sign-out'],
    ])
    expect(inMenu('help').map(({ id }) => id)).toEqual(['ticket', 'training', 'releases', 'tutorials', 'whats-new', 'referral', 'voice'])
  })

  it('each lead somewhere', () => {
    const byTheBar = ['to-dark', 'to-light', 'sign-out', 'runs', 'game', 'voice']
    const leadNowhere = SHELL_ACTIONS.filter(({ id, route }) => route === undefined && !byTheBar.includes(id) && !Object.hasOwn(LAYERS, id))
    expect(leadNowhere).toEqual([])
  })
})
