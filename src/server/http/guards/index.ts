/** Who comes in and as whom: passwords, back-off, sessions, companies, cross-site checks. */

export { forgetLinks, lockEmail } from './account/change-account.ts'
export { disagreeingId } from './agreeing-ids.ts'
export { type Account, type Caller, type Company, type CompanySettings, type Letterhead, wordsOf } from './caller.ts'
export { COMPANY_FLAGS, type CompanySetUp } from './companies.ts'
export { createGuards, type Guards, type GuardsOptions } from './create-guards.ts'
export { crossSiteProblem, isOwnOrigin } from './cross-site.ts'
export { BROWSER_KNOWN_DAYS } from './known-browsers.ts'
export { hashPassword } from './password-hash.ts'
export { PASSWORD_WORDS, type PasswordProblem, passwordProblems } from './password-policy.ts'
export { hashSecret, newSecret } from './session-secret.ts'
export { plainEmail, SecondStepNeeded, type SignedIn } from './sign-in.ts'
