import { describe, expect, it } from 'vitest'
import type { LoginData } from '#contract'
import {
  clearLogin,
  forgetReminder,
  hasLogin,
  readAdmin,
  readMarquee,
  SESSION_KEYS,
  storeAdmin,
  storeBoot,
  storeDashboard,
  storeLocation,
  storeLogin,
  storeMarquee,
  storeViewed,
} from '#session'
import { BOOT } from '../../stories/shell/fixture-boot.ts'

const memory = () => {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

const LOGIN: LoginData = {
  _id: 'u1',
  token: 'marker',
  companyId: 'c1',
  locationId: null,
  superadmin: false,
  isOwner: true,
  UserType: 'owner',
  permissions: [{ permissionId: { title: 'Clients' } }],
  admin: {
    fName: 'A',
    lName: 'B',
    phone: '',
    personal_email: 'a@b.test',
    nameOrder: false,
    is2FA_enabled: 0,
    cId: { _id: 'c1', sName: 'C', logo: null },
    _id: 'u1',
    companyId: 'c1',
    locationId: null,
    superadmin: false,
    jobTitle: true,
    serviceInformation: false,
    insuranceInformation: false,
    billingCut: false,
  },
  autoLogoutTime: 30,
  dashboardLabel: 'Dashboard',
  client_employee_sms: true,
  marquee: [],
  dashboard: { graph: true },
  push: '',
  resetPass: '',
  resetPromptCount: 0,
  companies: [],
}

describe('the local keys', () => {
  it('are those of the specification after a sign-in, no more and no fewer; the menu comes with the page', () => {
    const store = memory()
    storeLogin(store, { ...LOGIN, locationId: 'l1' })
    const signedIn = [
      ...['UserType', '_id', 'admin', 'autoLogoutTime', 'client_employee_sms', 'companyId', 'dashboard', 'dashboardLabel', 'isOwner', 'locationId'],
      ...['marquee', 'permissions', 'push', 'resetPass', 'resetPromptCount', 'superadmin', 'token'],
    ]
    expect([...store.kept.keys()].sort()).toEqual(signedIn)
    storeBoot(store, BOOT)
    expect([...store.kept.keys()].filter((key) => !signedIn.includes(key))).toEqual(['menu'])
    expect(JSON.parse(store.kept.get('menu') ?? '')).toEqual(BOOT.menu)
    expect([...store.kept.keys()].sort()).toEqual([...SESSION_KEYS].sort())
  })

  it('hold texts as they are and everything else as JSON', () => {
    const store = memory()
    storeLogin(store, LOGIN)
    expect([store.kept.get('token'), store.kept.get('isOwner'), store.kept.get('permissions'), store.kept.has('locationId')]).toEqual([
      'marker',
      'true',
      '[{"permissionId":{"title":"Clients"}}]',
      false,
    ])
  })

  it('are all gone after sign-out, and others stay', () => {
    const store = memory()
    store.setItem('LAYOUT_THEME', 'dark')
    storeLogin(store, LOGIN)
    clearLogin(store)
    expect([hasLogin(store), [...store.kept.keys()]]).toEqual([false, ['LAYOUT_THEME']])
  })

  it('are those of the other company when one is picked, and the former one’s location is forgotten', () => {
    const store = memory()
    storeLogin(store, LOGIN)
    storeLocation(store, 'l1')
    storeLogin(store, { ...LOGIN, companyId: 'c2', dashboardLabel: 'People', permissions: [] })
    expect(['companyId', 'locationId', 'dashboardLabel', 'permissions', 'client_employee_sms'].map((key) => store.kept.get(key))).toEqual([
      ...['c2', undefined, 'People', '[]', 'true'],
    ])
  })

  it('name the user whose page a super admin looks at, without what was the former person’s', () => {
    const store = memory()
    storeLogin(store, LOGIN)
    storeViewed(store, { userId: 'u9', companyId: 'c2' })
    expect([store.kept.get('_id'), store.kept.get('companyId'), store.kept.get('token')]).toEqual(['u9', 'c2', 'marker'])
    expect(['permissions', 'isOwner', 'UserType', 'dashboard', 'marquee'].filter((key) => store.kept.has(key))).toEqual([])
  })

  it('read nothing out of what is damaged or of another shape', () => {
    const store = memory()
    for (const text of ['{', '7', 'null', '[1, {"text": 5}]']) {
      store.setItem('marquee', text)
      store.setItem('admin', text)
      expect(readMarquee(store)).toEqual([])
    }
    store.setItem('admin', '{')
    expect(readAdmin(store)).toEqual({})
  })

  it('keep announcements in the shape of the sign-in', () => {
    const store = memory()
    storeMarquee(store, [{ _id: 'a1', txt: 'Closed on Thursday', title: 'Office', type: 'info' }])
    expect(readMarquee(store)).toEqual([{ type: 'info', title: 'Office', text: 'Closed on Thursday' }])
  })

  it('follow a change of one’s own account and dashboard', () => {
    const store = memory()
    storeLogin(store, LOGIN)
    storeAdmin(store, { phone: '6125550142' })
    storeDashboard(store, { graph: false })
    expect([readAdmin(store), store.kept.get('dashboard')]).toEqual([{ ...LOGIN.admin, phone: '6125550142' }, '{"graph":false}'])
  })

  it('forget the password reminder and its count when it is skipped', () => {
    const store = memory()
    store.setItem('resetPass', 'false')
    store.setItem('resetPromptCount', '2')
    forgetReminder(store)
    expect([...store.kept.keys()]).toEqual([])
  })
})
