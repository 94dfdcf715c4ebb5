/** Who is signed in: start, sign-in and sign-out, the spec's local keys, company and location. */
export { refreshBoot, startSession } from './boot.ts'
export { clearLogin, hasLogin, SESSION_KEYS, type SessionKey, storeCompany, storeLocation, storeLogin } from './local-keys.ts'
export { signIn, signOut, unlock } from './sign-in.ts'
export { switchCompany, switchLocation } from './switch.ts'
export { forgetWanted, HOME_PATH, keepWanted, LOGIN_PATH, wantedPath } from './wanted-route.ts'
export { watchSession } from './watch.ts'
