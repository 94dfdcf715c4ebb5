/** Who is signed in: start, sign-in and sign-out, the spec's local keys, company and location. */
export { refreshBoot, startFrom, startSession } from './boot.ts'
export { leaveEndedSession, signOutEverywhere } from './end-everywhere.ts'
export { watchIdle } from './idle/watch-idle.ts'
export { chooseSpoken } from './language.ts'
export {
  clearLogin,
  forgetReminder,
  hasLogin,
  lastHere,
  readAdmin,
  readMarquee,
  SESSION_KEYS,
  type SessionKey,
  storeAdmin,
  storeBoot,
  storeDashboard,
  storeLocation,
  storeLogin,
  storeMarquee,
  storeViewed,
} from './local-keys.ts'
export { signIn, signOut, unlock } from './sign-in.ts'
export { switchCompany, switchLocation } from './switch.ts'
export { beginViewing, endViewing } from './view-as.ts'
export { forgetReturnTo, HOME_PATH, keepReturnTo, LOGIN_PATH, returnTo } from './wanted-route.ts'
export { watchSession } from './watch.ts'
