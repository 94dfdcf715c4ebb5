/** The second step of a sign-in: codes of an authenticator app, codes that are sent, recovery codes, and how a person sets them up. */
export { createTwoFactor, type TwoFactor, type TwoFactorOptions } from './create-two-factor.ts'
export type { SmsProvider } from './send-code.ts'
